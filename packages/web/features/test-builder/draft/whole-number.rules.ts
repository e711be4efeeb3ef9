/** Parses a whole number from 1; null for anything else. */
export function wholeNumber(text: string): number | null {
  const number = Number(text);
  return /^\s*\d+\s*$/.test(text) && Number.isSafeInteger(number) && number >= 1 ? number : null;
}
