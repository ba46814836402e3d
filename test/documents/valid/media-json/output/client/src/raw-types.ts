// The document's own types, made by openapi-typescript.

export interface paths {
    "/media/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendJson"];
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchJson"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        JsonThing: {
            id: number;
        };
        JsonPatch: {
            id?: number | null;
        };
        JsonProblem: {
            /** Format: uri-reference */
            type?: string;
            title?: string;
            status?: number;
            detail?: string;
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
    sendJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["JsonThing"];
                "application/merge-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description One of several. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonThing"];
                    "application/vnd.example.v2+json": components["schemas"]["JsonThing"][];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["JsonProblem"];
                };
            };
        };
    };
    patchJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json-patch+json": {
                    /** @enum {unknown} */
                    op: "add" | "remove";
                    path: string;
                    value?: unknown;
                }[];
            };
        };
        responses: {
            /** @description Any type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": components["schemas"]["JsonThing"];
                };
            };
        };
    };
}
