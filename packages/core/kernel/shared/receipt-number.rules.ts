/** Digits and capitals that are not mistaken for one another when written or read out. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A hash of a text with 53 bits, the same on every machine (the public-domain cyrb53). */
function hash53(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 2 ** 32 * (high & 0x1fffff) + (low >>> 0);
}

/**
 * The number on a receipt, such as "K7QF-3M9X", short enough to be read out on the phone. It is
 * derived from the id of what the receipt is for, so the server, the report and the office always
 * see the same number. Knowing it gives access to nothing.
 */
export function receiptNumber(id: string): string {
  let number = "";
  for (let rest = hash53(id), place = 0; place < 8; place++, rest = Math.floor(rest / 31)) {
    number = (SIGNS[rest % 31] ?? "") + number;
  }
  return `${number.slice(0, 4)}-${number.slice(4)}`;
}
