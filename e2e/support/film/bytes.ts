export type Bytes = Uint8Array<ArrayBuffer>;
export type Part = Uint8Array | readonly number[];

export function joined(parts: readonly Part[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const numbers =
  (bytes: number) =>
  (...values: readonly number[]): number[] =>
    values.flatMap((value) =>
      Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256),
    );
export const u16 = numbers(2);
export const u32 = numbers(4);
export const text = (letters: string): number[] => [...new TextEncoder().encode(letters)];
export const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** A box of ISO/IEC 14496-12 with what it contains. */
export function box(type: string, ...parts: readonly Part[]): Bytes {
  const body = joined(parts);
  return joined([u32(8 + body.length), text(type), body]);
}
