// The document's own types, made by openapi-typescript.

export interface paths {
    "/thirty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postThirty"];
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
        Thirty: {
            readonly id: string;
            name?: string | null;
            open?: number;
            closed?: number;
            /** @enum {string|null} */
            state?: "a" | "b" | null;
            part?: components["schemas"]["ThirtyPart"] | null;
            any?: unknown;
            /** Format: byte */
            bytes?: string;
            /** @example hello */
            example?: string;
            list?: (number | null)[] | null;
        };
        ThirtyPart: {
            a?: string;
        } | null;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postThirty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Thirty"];
                "multipart/form-data": {
                    /** Format: binary */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thirty"];
                };
            };
        };
    };
}
