// The document's own types, made by openapi-typescript.

export interface paths {
    "/booleans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putBooleans"];
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
        Anything: unknown;
        Empty: unknown;
        Booleans: {
            anything?: unknown;
            /** @enum {unknown} */
            never?: never;
            empty?: unknown;
            listOfAny?: unknown[];
            emptyList?: never[];
            map?: {
                [key: string]: unknown;
            };
            ref?: components["schemas"]["Anything"];
            none?: unknown;
            all?: unknown & string;
            any?: never | number;
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
    putBooleans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Booleans"];
            };
        };
        responses: {
            /** @description Anything. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description No schema at all. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
}
