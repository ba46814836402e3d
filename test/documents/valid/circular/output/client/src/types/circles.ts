export interface CirclesModel {
  tree?: Tree;
  person?: Person;
  json?: JsonValue;
  expression?: Expression;
  chain?: Chain;
}

export interface Tree {
  name: string;
  children: Tree[];
}

export interface Person {
  name: string;
  employer?: Company;
}

export interface Company {
  staff: Person[];
  owner?: Person;
}

export type JsonValue =
  string | number | boolean | JsonValue[] | { [key: string]: JsonValue } | null;

export type Expression = number | Sum;

export interface Sum {
  left: Expression;
  right: Expression;
}

export interface Chain {
  next?: Chain;
}
