// The document's own types, made by openapi-typescript.

export interface paths {
    "/old": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads something old
         * @deprecated
         */
        get: operations["getOld"];
        put?: never;
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
         * @deprecated
         * @description Was used.
         */
        Old: {
            /** @deprecated */
            a?: string;
            b?: string;
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
    getOld: {
        parameters: {
            query?: {
                /** @deprecated */
                legacy?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    /** @deprecated */
                    "X-Old"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Old"];
                };
            };
        };
    };
}
