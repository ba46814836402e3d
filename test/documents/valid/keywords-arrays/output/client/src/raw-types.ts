// The document's own types, made by openapi-typescript.

export interface paths {
    "/arrays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putArrays"];
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
        Arrays: {
            any?: unknown[];
            texts?: string[];
            few?: number[];
            different?: string[];
            nested?: boolean[][];
            pair?: [
                string,
                number
            ];
            range?: number[];
            ranges?: number[][];
            open?: [
                string
            ];
            some?: unknown[];
            several?: number[];
            closed?: unknown[] & unknown;
            none?: unknown[];
            untyped?: unknown;
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
    putArrays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Arrays"];
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
