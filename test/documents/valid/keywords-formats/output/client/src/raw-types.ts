// The document's own types, made by openapi-typescript.

export interface paths {
    "/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putFormats"];
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
        Formats: {
            /** Format: date */
            date?: string;
            /** Format: date-time */
            dateTime?: string;
            /** Format: time */
            time?: string;
            /** Format: duration */
            duration?: string;
            /** Format: email */
            email?: string;
            /** Format: idn-email */
            idnEmail?: string;
            /** Format: hostname */
            hostname?: string;
            /** Format: idn-hostname */
            idnHostname?: string;
            /** Format: ipv4 */
            ipv4?: string;
            /** Format: ipv6 */
            ipv6?: string;
            /** Format: uri */
            uri?: string;
            /** Format: uri-reference */
            uriReference?: string;
            /** Format: iri */
            iri?: string;
            /** Format: iri-reference */
            iriReference?: string;
            /** Format: uri-template */
            uriTemplate?: string;
            /** Format: uuid */
            uuid?: string;
            /** Format: json-pointer */
            jsonPointer?: string;
            /** Format: relative-json-pointer */
            relativeJsonPointer?: string;
            /** Format: regex */
            regex?: string;
            /** Format: password */
            password?: string;
            /** Format: byte */
            byte?: string;
            /** Format: binary */
            binary?: string;
            /** Format: int64 */
            int64?: string;
            /** Format: decimal */
            decimal?: string;
            /** Format: phone-number */
            own?: string;
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
    putFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Formats"];
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
