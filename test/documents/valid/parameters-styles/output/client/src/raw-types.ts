// The document's own types, made by openapi-typescript.

export interface paths {
    "/styles/{plain}/{list}/{label}/{matrix}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStyles"];
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
        StylePoint: {
            x: number;
            y?: number;
        };
        StyleSpread: {
            left: number;
            right?: number;
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
    getStyles: {
        parameters: {
            query?: {
                single?: string;
                spaced?: components["schemas"]["StylePoint"];
                piped?: components["schemas"]["StylePoint"];
            };
            header?: {
                "X-Exploded"?: string;
                "X-Exploded-List"?: number[];
            };
            path: {
                plain: string;
                list: number[];
                label: string;
                matrix: string;
            };
            cookie?: {
                flat?: string;
                list_of?: number[];
                point?: components["schemas"]["StylePoint"];
                spread?: components["schemas"]["StyleSpread"];
                json?: string;
            };
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
