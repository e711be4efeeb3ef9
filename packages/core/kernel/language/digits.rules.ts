/** The zeros of the scripts that papers are printed in. */
const ZEROS = Array.from("०০੦૦୦௦౦೦൦۰٠", (zero) => zero.codePointAt(0) ?? 0);

/** Digits of other scripts as Latin ones. */
export const withLatinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => code >= one && code < one + 10);
    return zero === undefined ? digit : String(code - zero);
  });
