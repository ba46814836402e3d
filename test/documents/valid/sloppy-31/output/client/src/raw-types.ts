// The document's own types, made by openapi-typescript.

export interface paths {
    "/sloppy/{id}": {
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
            id: number;
            name?: string | null;
            maybe?: components["schemas"]["SloppyPart"] | null;
            /** @example many */
            count?: number;
            /**
             * @default c
             * @enum {string}
             */
            state: "a" | "b";
            /** Format: binary */
            file?: string;
            list?: unknown;
            strange?: string;
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
            path: {
                id: string;
            };
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
