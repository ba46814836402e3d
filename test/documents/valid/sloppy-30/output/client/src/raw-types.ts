// The document's own types, made by openapi-typescript.

export interface paths {
    "/sloppy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSloppy"];
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
        Sloppy: {
            either?: string | null;
            /** @constant */
            fixed?: "x";
            above?: number;
            /** @description Ignored in 3.0. */
            described?: components["schemas"]["SloppyPart"];
            /** @enum {string|null} */
            state?: "a" | "b" | null;
            tuple?: [
                string
            ];
        };
        SloppyPart: {
            a?: string;
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
    getSloppy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sloppy"];
                };
            };
        };
    };
}
