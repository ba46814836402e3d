// The units in which services write when a budget is whole again; each gives milliseconds from now.

export const seconds = (value: number): number => value * 1000;
export const milliseconds = (value: number): number => value;
export const unixSeconds = (value: number): number => Math.max(0, value * 1000 - Date.now());
export const unixMilliseconds = (value: number): number => Math.max(0, value - Date.now());
