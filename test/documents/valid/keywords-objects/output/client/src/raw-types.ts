// The document's own types, made by openapi-typescript.

export interface paths {
    "/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putObjects"];
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
        Objects: {
            any?: Record<string, never>;
            closed?: {
                a: string;
            };
            empty?: Record<string, never>;
            map?: {
                [key: string]: number;
            };
            anything?: {
                [key: string]: unknown;
            };
            mixed?: {
                id?: string;
            } & {
                [key: string]: number;
            };
            patterns?: {
                [key: string]: string | number;
            };
            names?: {
                [key: string]: string;
            };
            enumNames?: {
                [key: string]: string;
            };
            counted?: {
                [key: string]: boolean;
            };
            dependent?: {
                card?: string;
                address?: string;
                code?: string;
            };
            undeclared?: Record<string, never>;
            sealed?: {
                second?: number;
            } & {
                first?: string;
            };
            quoted?: {
                0?: string;
                "with space"?: string;
                "a-b"?: number;
                class?: string;
                "it's"?: boolean;
            };
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
    putObjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Objects"];
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
