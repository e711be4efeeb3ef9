/** For figures that people read: rounded half up to two decimals. */
export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
