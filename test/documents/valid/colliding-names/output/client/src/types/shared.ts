export type UserNameModel_1y5p = string;

export type ArrayModel = DateModel[];

/** Format: date. */
export type DateModel = string;

export interface PromiseModel {
  string?: StringModel;
}

export type StringModel = string;

export interface Proto {
  ['__proto__']?: string;
  constructor?: string | Function;
}

export type Items = string[];

export type Schema1St = string;
