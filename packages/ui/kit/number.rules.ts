/** Which numbers are allowed. */
export interface Bounds {
  min: number;
  max: number;
  decimals: number;
}

/** Whether a text is a number of this kind, or the beginning of one. */
export const typable = (text: string, { min, decimals }: Bounds): boolean =>
  new RegExp(`^${min < 0 ? "-?" : ""}\\d*${decimals > 0 ? `(\\.\\d{0,${decimals}})?` : ""}$`).test(
    text,
  );

/** The number that a text stands for; undefined if it is only the beginning of one. */
export const readNumber = (text: string): number | undefined =>
  /\d/.test(text) ? Number(text) : undefined;

/** The value that is one step away; an empty field starts at its lower limit. */
export function stepped(value: number | undefined, step: number, bounds: Bounds): number {
  if (value === undefined) return bounds.min;
  const next = Number((value + step).toFixed(bounds.decimals));
  return Math.min(bounds.max, Math.max(bounds.min, next));
}
