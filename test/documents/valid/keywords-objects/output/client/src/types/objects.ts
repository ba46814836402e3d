export interface ObjectsModel {
  any?: { [key: string]: unknown };
  closed?: { a: string };
  empty?: { [key: string]: never };
  map?: { [key: string]: number };
  anything?: { [key: string]: unknown };
  mixed?: { id?: string } & { [key: string]: number };
  patterns?: { [key: string]: string | number };
  names?: { [key: string]: string };
  enumNames?: { [key: string]: string };
  /** 1 to 3 properties. */
  counted?: { [key: string]: boolean };
  dependent?: { card?: string; address?: string; code?: string };
  undeclared?: { token: unknown };
  sealed?: { second?: number; first?: string };
  quoted?: {
    '0'?: string;
    'with space'?: string;
    'a-b'?: number;
    class?: string;
    "it's"?: boolean;
  };
}
