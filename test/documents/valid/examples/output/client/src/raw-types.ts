// The document's own types, made by openapi-typescript.

export interface paths {
    "/examples/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putExample"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "name": "whole",
         *       "size": 7
         *     }
         */
        Exemplary: {
            /**
             * @example first
             * @example second
             */
            name: string;
            /** @example 5 */
            size?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    putExample: {
        parameters: {
            query?: {
                size?: number;
            };
            header?: never;
            path: {
                /** @example e-1 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Exemplary"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "answer",
                     *       "size": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Exemplary"];
                };
            };
        };
    };
}
