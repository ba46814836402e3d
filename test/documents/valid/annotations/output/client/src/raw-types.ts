// The document's own types, made by openapi-typescript.

export interface paths {
    "/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Stores annotations
         * @description Takes *everything*.
         *
         *     - a list
         *     - with `code`
         */
        put: operations["putAnnotations"];
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
         * Annotated
         * @description A schema with words.
         */
        Annotations: {
            /**
             * The text
             * @description Words.
             * @default hello
             * @example good
             * @example morning
             */
            text: string;
            /**
             * @default 3
             * @example 4
             */
            count: number;
            /** @default false */
            flag: boolean;
            /**
             * @default [
             *       "a",
             *       "b"
             *     ]
             */
            list: string[];
            /**
             * @default {
             *       "a": 1
             *     }
             */
            data: Record<string, never>;
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
    putAnnotations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What to store. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Annotations"];
            };
        };
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
