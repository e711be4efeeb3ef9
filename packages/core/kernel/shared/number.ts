/** Rounds a number for people: two decimals, a half is rounded up. */
export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
