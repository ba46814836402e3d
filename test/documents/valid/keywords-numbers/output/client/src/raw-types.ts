// The document's own types, made by openapi-typescript.

export interface paths {
    "/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putNumbers"];
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
        Numbers: {
            /** @description Share of the whole. */
            percentage?: number;
            open?: number;
            step?: number;
            cents?: number;
            /** Format: int32 */
            small?: number;
            /** Format: int64 */
            large?: number;
            /** Format: float */
            single?: number;
            /** Format: double */
            double?: number;
            huge?: number;
            tiny?: number;
            either?: number | string;
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
    putNumbers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Numbers"];
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
