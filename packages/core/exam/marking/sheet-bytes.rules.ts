export const SEMICOLON = 59;
export const EXCLAMATION = 33;
/**
 * How far the parser may read past the end: the four digits of an entry, and its mark for review.
 */
export const LOOKAHEAD = 5;
export const ASCII = 128;
export const UNKNOWN = -1;

export const NOT_A_DIGIT = 64;

/** Base-36 value of each ASCII character; lower case only. */
const DIGITS = Uint8Array.from({ length: ASCII }, (_, code) => {
  const digit = "0123456789abcdefghijklmnopqrstuvwxyz".indexOf(String.fromCharCode(code));
  return digit < 0 ? NOT_A_DIGIT : digit;
});

export const digitOf = (byte: number): number => DIGITS[byte] ?? NOT_A_DIGIT;

/** The byte for a character outside ASCII, which neither numbers nor short values contain. */
const NON_ASCII = 255;

const encoder = new TextEncoder();

/** Values of up to this many characters are packed into a number, which is faster to look up. */
export const MAX_PACKED = 4;
export const PACKABLE = ASCII ** (MAX_PACKED - 1) - 1;

/** Writes a sheet's text, one byte per character; `bytes` must have room for it. */
export function writeBytes(text: string, bytes: Uint8Array): void {
  const { written } = encoder.encodeInto(text, bytes);
  // Equal lengths mean that every character is ASCII.
  if (written === text.length) return;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    bytes[at] = code < ASCII ? code : NON_ASCII;
  }
}
