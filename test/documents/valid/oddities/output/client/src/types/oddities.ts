export interface OdditiesModel {
  /** A property of this name. */
  $ref?: string;
  $id?: string;
  type?: string;
  enum?: string[];
  properties?: { properties?: number };
  /** @default {"$ref":"#/components/schemas/Nowhere"} */
  default?: unknown;
  const?: { $ref: 'nowhere' };
  /** @example 9007199254740992 */
  large?: number;
  /** An integer at most 18446744073709552000. */
  maximum?: number;
  /** The empty name. */
  ''?: string;
  toString?: string | Function;
  hasOwnProperty?: boolean | Function;
}
