// The document's own types, made by openapi-typescript.

export interface paths {
    "/composition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putComposition"];
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
        Named: {
            name: string;
        };
        Aged: {
            age?: number;
        };
        Composition: {
            all?: components["schemas"]["Named"] & components["schemas"]["Aged"] & unknown;
            narrowed?: string & unknown & unknown;
            any?: components["schemas"]["Named"] | components["schemas"]["Aged"];
            one?: string | number | components["schemas"]["Named"];
            overlapping?: number;
            nullable?: components["schemas"]["Named"] | null;
            negated?: string;
            conditional?: {
                country?: string;
                postcode?: string;
            };
            siblings?: {
                base: string;
            } | {
                a: string;
            } | {
                b: string;
            };
            /** @description A reference that is described. */
            alone?: components["schemas"]["Aged"];
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
    putComposition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Composition"];
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
