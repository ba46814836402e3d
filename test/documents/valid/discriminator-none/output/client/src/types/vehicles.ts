export type Vehicle = (Car & { kind: 'Car' }) | Bike;

export interface Car {
  kind: string;
  doors?: number;
}

export interface Bike {
  kind: 'Bike';
  gears?: number;
}
