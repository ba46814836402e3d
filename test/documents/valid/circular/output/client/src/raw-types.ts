// The document's own types, made by openapi-typescript.

export interface paths {
    "/circles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putCircles"];
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
        Circles: {
            tree?: components["schemas"]["Tree"];
            person?: components["schemas"]["Person"];
            json?: components["schemas"]["JsonValue"];
            expression?: components["schemas"]["Expression"];
            chain?: components["schemas"]["Chain"];
        };
        Tree: {
            name: string;
            children: components["schemas"]["Tree"][];
        };
        Person: {
            name: string;
            employer?: components["schemas"]["Company"];
        };
        Company: {
            staff: components["schemas"]["Person"][];
            owner?: components["schemas"]["Person"];
        };
        JsonValue: (string | number | boolean | null) | unknown[] | {
            [key: string]: components["schemas"]["JsonValue"];
        };
        Expression: number | components["schemas"]["Sum"];
        Sum: {
            left: components["schemas"]["Expression"];
            right: components["schemas"]["Expression"];
        };
        Chain: {
            next?: components["schemas"]["Chain"];
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
    putCircles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Circles"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tree"];
                };
            };
        };
    };
}
