// The document's own types, made by openapi-typescript.

export interface paths {
    "/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getQuery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSpread"];
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
        QueryFilter: {
            color?: string;
            size?: number;
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
    getQuery: {
        parameters: {
            query: {
                text: string;
                count?: number;
                flag?: boolean;
                sort?: "name" | "-name";
                list?: string[];
                commas?: number[];
                spaces?: number[];
                pipes?: number[];
                deep?: components["schemas"]["QueryFilter"];
                flat?: components["schemas"]["QueryFilter"];
                json?: string;
                reserved?: string;
                empty?: string;
                "page[size]"?: number;
                /**
                 * @deprecated
                 * @description Use `text`.
                 */
                old?: string;
            };
            header?: never;
            path?: never;
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
    getSpread: {
        parameters: {
            query?: {
                filter?: components["schemas"]["QueryFilter"];
            };
            header?: never;
            path?: never;
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
