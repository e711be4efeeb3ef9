/** A mobile number of India: ten digits, with or without 0, 91 or 0091 before them. */
const INDIAN_MOBILE = /^(?:0|(?:00)?91)?([6-9]\d{9})$/;
const INTERNATIONAL = /^\+([1-9]\d{7,14})$/;
/** What people write between the digits of a phone number. */
const BETWEEN_DIGITS = /[\s().-]/g;
/** The characters before a country code. */
const BEFORE_CODE = /^\s*(?:\+|00)/;

/** A phone number with its country's code, such as +919876543210; undefined for any other text. */
export function phoneOf(text: string): string | undefined {
  const digits = text.trim().replace(BETWEEN_DIGITS, "");
  const indian = INDIAN_MOBILE.exec(digits.replace(/^\+(?=91)/, ""))?.[1];
  if (indian !== undefined) return `+91${indian}`;
  const other = INTERNATIONAL.exec(digits)?.[1];
  return other === undefined ? undefined : `+${other}`;
}

/**
 * A phone number, or its beginning, as a word to search for: its digits as in `phoneOf`, without
 * the code of India and without a leading zero.
 */
export function phoneWord(text: string): string {
  const whole = phoneOf(text);
  const digits = (whole ?? text).replaceAll(/\D/g, "").replace(/^0+/, "");
  const hasCode = whole !== undefined || BEFORE_CODE.test(text) || digits.length === 12;
  return hasCode ? digits.replace(/^91/, "") : digits;
}
