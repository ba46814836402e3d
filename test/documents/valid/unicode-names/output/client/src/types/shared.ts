export type Ångström = number;
