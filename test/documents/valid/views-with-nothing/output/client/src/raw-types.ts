// The document's own types, made by openapi-typescript.

export interface paths {
    "/things": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createThing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/things/{thingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["replaceThing"];
        post: operations["touchThing"];
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeThing"];
        trace?: never;
    };
    "/others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createOther"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/closed/{closedId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["replaceClosed"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    sessionBegun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            responses: {
                /** @description Taken. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Base: {
            readonly id: string;
            readonly createdAt?: number;
        };
        Mid: components["schemas"]["Base"];
        Secret: {
            password: string;
        };
        Thing: components["schemas"]["Base"] & {
            name: string;
        };
        Nested: {
            a: components["schemas"]["Mid"] & components["schemas"]["Secret"] & {
                name?: string;
            };
            list: ({
                readonly id?: string;
            } & {
                name?: string;
            })[];
            either: (components["schemas"]["Base"] | components["schemas"]["Secret"]) & {
                name: string;
            };
            alone?: components["schemas"]["Base"];
            both?: components["schemas"]["Base"] & components["schemas"]["Mid"];
            map?: {
                [key: string]: components["schemas"]["Base"];
            };
            self?: components["schemas"]["Nested"];
            again?: components["schemas"]["Base"] & {
                id: string;
            };
        };
        Other: components["schemas"]["Either"] & {
            name: string;
            parent?: components["schemas"]["Other"];
        };
        Either: components["schemas"]["Base"] | components["schemas"]["Secret"];
        Closed: {
            readonly id?: string;
        };
        Session: components["schemas"]["Secret"] & {
            token: string;
            user?: components["schemas"]["Secret"] | null;
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
    createThing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Thing"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thing"];
                };
            };
        };
    };
    replaceThing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                thingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Base"] & {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thing"];
                };
            };
        };
    };
    touchThing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                thingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Base"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Base"];
                };
            };
        };
    };
    changeThing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                thingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Nested"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nested"];
                };
            };
        };
    };
    createOther: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Other"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Other"];
                };
            };
        };
    };
    replaceClosed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                closedId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Closed"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
}
