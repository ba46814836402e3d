// The document's own types, made by openapi-typescript.

export interface paths {
    "/headers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getHeaders"];
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
        HeaderPoint: {
            x: number;
            y?: number;
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
    getHeaders: {
        parameters: {
            query?: never;
            header: {
                "X-Request-Id": string;
                "X-Numbers"?: number[];
                "X-Point"?: components["schemas"]["HeaderPoint"];
                "X-Flat"?: components["schemas"]["HeaderPoint"];
                "X-Json"?: string;
            };
            path?: never;
            cookie: {
                session: string;
                theme?: "dark" | "light";
                sizes?: number[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description With headers. */
            200: {
                headers: {
                    "X-Total": number;
                    "X-Tags"?: string[];
                    /** @description The next page. */
                    "X-Next"?: string;
                    "X-Info"?: {
                        "application/json": components["schemas"]["HeaderPoint"];
                    };
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
