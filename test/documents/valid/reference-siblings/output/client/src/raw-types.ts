// The document's own types, made by openapi-typescript.

export interface paths {
    "/siblings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSiblings"];
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
        /** @description What all have. */
        Base: {
            name?: string;
        };
        Siblings: {
            /** @description Another description. */
            described?: components["schemas"]["Base"];
            /** @deprecated */
            deprecated?: components["schemas"]["Base"];
            readonly readOnly?: components["schemas"]["Base"];
            required?: components["schemas"]["Base"];
            extended?: components["schemas"]["Base"];
            /** @default hello */
            bounded: components["schemas"]["Word"];
        };
        Word: string;
    };
    responses: {
        /** @description Missing. */
        SiblingsMissing: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        SiblingId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSiblings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["SiblingId"];
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
                    "application/json": components["schemas"]["Siblings"];
                };
            };
            /** @description No such siblings. */
            404: components["responses"]["SiblingsMissing"];
        };
    };
}
