// The document's own types, made by openapi-typescript.

export interface paths {
    "/answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAnswered"];
        put?: never;
        post: operations["postAnswered"];
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
        "x-answered": {
            kind: string;
        };
        AnsweredFirst: Omit<components["schemas"]["x-answered"], "kind"> & {
            first?: boolean;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "x-first";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        Shared: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAnswered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With headers of every kind. */
            200: {
                headers: {
                    /**
                     * @description A name that begins as extensions do.
                     * @example 60
                     */
                    "x-rate-limit": number;
                    "X-Shared": components["headers"]["Shared"];
                    "X-Listed"?: string[];
                    "X-Content"?: {
                        "text/plain": string;
                    };
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["x-answered"];
                };
            };
        };
    };
    postAnswered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** Format: uri */
                    "x-link": string;
                    path?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
