// The document's own types, made by openapi-typescript.

export interface paths {
    "/references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putReferences"];
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
        References: {
            local?: string;
            anchored?: number;
            property?: boolean;
            plain?: boolean;
            tree?: components["schemas"]["Node"];
            identified?: components["schemas"]["Identified"];
            $defs: {
                Local: string;
                Anchored: number;
            };
        };
        Identified: {
            /** Format: uuid */
            id?: string;
            $defs: {
                /** Format: uuid */
                Id: string;
            };
        };
        Node: {
            value?: string;
            children?: unknown[];
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
    putReferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["References"];
            };
        };
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
