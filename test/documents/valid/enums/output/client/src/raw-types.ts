// The document's own types, made by openapi-typescript.

export interface paths {
    "/enums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postEnums"];
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
         * @description A color.
         * @enum {string}
         */
        Color: "red" | "green";
        Enums: {
            color: components["schemas"]["Color"];
            colors?: components["schemas"]["Color"][];
            optional?: components["schemas"]["Color"] | null;
            /** @enum {string} */
            one?: "only";
            /** @enum {string} */
            odd?: "" | " " | "a b" | "a-b" | "a_b" | "it's" | "\"" | "*/" | "`${x}`" | "1" | "constructor";
            titled?: "a" | "b";
            /** @enum {number} */
            numbers?: -1 | 0 | 1.5;
            /** @enum {boolean} */
            booleans?: true;
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
    postEnums: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Enums"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enums"];
                };
            };
        };
    };
}
