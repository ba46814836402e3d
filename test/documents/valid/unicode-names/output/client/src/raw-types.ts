// The document's own types, made by openapi-typescript.

export interface paths {
    "/stra\u00DFen/{gr\u00F6\u00DFe}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["holeStra\u00DFe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emoji": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["\uD83D\uDE80"];
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
        "Stra\u00DFe": {
            "gr\u00F6\u00DFe"?: number;
            "na\u00EFve"?: string;
            "\uD83D\uDE00"?: boolean;
            "\u043F\u0440\u0438\u0432\u0435\u0442 \u043C\u0438\u0440"?: string;
        };
        "\u540D\u524D": {
            "\u540D": string;
            "\u59D3"?: string;
        };
        "\u00C5ngstr\u00F6m": number;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "holeStra\u00DFe": {
        parameters: {
            query?: {
                "\u691C\u7D22"?: string;
            };
            header?: never;
            path: {
                "gr\u00F6\u00DFe": string;
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
                    "application/json": components["schemas"]["Stra\u00DFe"];
                };
            };
        };
    };
    "\uD83D\uDE80": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["\u540D\u524D"];
                };
            };
        };
    };
}
