// The document's own types, made by openapi-typescript.

export interface paths {
    "/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getValues"];
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
        Values: {
            text: string;
            yes?: boolean;
            whole?: number;
            real?: number;
            nothing: null;
            either: string | number | null;
            unspecified?: unknown;
            /** @enum {string} */
            color?: "red" | "green" | "blue";
            /** @enum {string|null} */
            shade?: "light" | "dark" | null;
            /** @enum {integer} */
            level?: 0 | 1 | 2;
            /** @enum {unknown} */
            mixed?: "auto" | 0 | 1.5 | true | null | [
                1,
                2
            ] | {
                a: 1;
            };
            /** @constant */
            kind?: "values";
            /** @constant */
            origin?: {
                x: 0;
                y: 0;
            };
            /** @constant */
            absent?: unknown;
            /** @constant */
            big?: 12345678901234568;
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
    getValues: {
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
                    "application/json": components["schemas"]["Values"];
                };
            };
        };
    };
}
