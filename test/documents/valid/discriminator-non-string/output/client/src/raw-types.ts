// The document's own types, made by openapi-typescript.

export interface paths {
    "/frames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createFrame"];
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
        Frame: components["schemas"]["FrameOne"] | components["schemas"]["FrameTwo"];
        FrameOne: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            version: "1";
            data?: string;
        };
        FrameTwo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            version: "2";
            bytes: number;
        };
        Outcome: {
            /** @constant */
            ok: true;
            value: string;
        } | {
            /** @constant */
            ok: false;
            error: string;
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
    createFrame: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Frame"];
            };
        };
        responses: {
            /** @description ok */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
