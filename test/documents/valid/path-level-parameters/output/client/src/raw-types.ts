// The document's own types, made by openapi-typescript.

export interface paths {
    "/shops/{shopId}/goods/{goodId}": {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: {
                "X-Trace"?: components["parameters"]["ShopTrace"];
            };
            path: {
                shopId: string;
                goodId: string;
            };
            cookie?: never;
        };
        get: operations["getGood"];
        put: operations["putGood"];
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
    schemas: never;
    responses: never;
    parameters: {
        ShopTrace: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getGood: {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: {
                "X-Trace"?: components["parameters"]["ShopTrace"];
            };
            path: {
                shopId: string;
                goodId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
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
    putGood: {
        parameters: {
            query: {
                lang: "de" | "en";
            };
            header?: {
                "X-Trace"?: components["parameters"]["ShopTrace"];
            };
            path: {
                shopId: string;
                /** @description A number here. */
                goodId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
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
