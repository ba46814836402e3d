// The document's own types, made by openapi-typescript.

export interface paths {
    "/books/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get: operations["getBook"];
        put: operations["putBook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    bookChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bookChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Shelf: {
            books?: components["schemas"]["Book"][];
        };
        Id: string;
        Book: {
            title: string;
            shelf?: components["schemas"]["Shelf"];
            sequel?: components["schemas"]["Book"];
            size?: components["schemas"]["Size"];
            $defs: {
                Size: number;
            };
        };
        Size: number;
        Problem: {
            detail?: string;
            id?: components["schemas"]["Id"];
        };
    };
    responses: {
        /** @description A book. */
        Book: {
            headers: {
                "X-Revision": components["headers"]["Revision"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Book"];
            };
        };
    };
    parameters: {
        Id: components["schemas"]["Id"];
    };
    requestBodies: {
        Book: {
            content: {
                "application/json": components["schemas"]["Book"];
            };
        };
    };
    headers: {
        Revision: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Book"];
            /** @description None. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Book"];
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
    bookChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Book"];
            };
        };
        responses: {
            /** @description Seen. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
