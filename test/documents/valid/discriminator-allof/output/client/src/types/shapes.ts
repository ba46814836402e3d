export interface Shape {
  shapeType: string;
  color?: string;
}

export type Circle = Shape & { radius: number; shapeType: 'circle' };

export type Square = Shape & { side: number; shapeType: 'Square' };
