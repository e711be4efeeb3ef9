/** Raised and lowered characters of a key as text, so that 10³ does not become 103. */

const PLAIN = "0123456789+-−()=";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾⁼";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎₌";
const HAS_SIGNS_ONLY = /^[\d+\-−()=]+$/;
const ORDINAL = /^(?:st|nd|rd|th)$/i;

const inSigns = (text: string, signs: string): string =>
  text.replace(/[\d+\-−()=]/g, (sign) => signs.charAt(PLAIN.indexOf(sign)));

/** A superscript: "³", or "^n" for characters that have no sign of their own. */
export function raised(text: string): string {
  const inner = text.trim();
  if (inner === "" || ORDINAL.test(inner)) return text;
  if (HAS_SIGNS_ONLY.test(inner)) return inSigns(text, RAISED);
  return text.replace(inner, inner.length === 1 ? `^${inner}` : `^(${inner})`);
}

/** A subscript: "₃"; letters stay as they are. */
export const lowered = (text: string): string =>
  HAS_SIGNS_ONLY.test(text.trim()) ? inSigns(text, LOWERED) : text;
