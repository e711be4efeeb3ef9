/**
 * What a spreadsheet could take for a formula; full-width forms too (OWASP, "CSV injection"), and
 * behind spaces, control characters and others that are not seen.
 */
const FORMULA = /^[\p{Z}\p{C}]*(?:[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

/** Quoted always, so that no log in it means anything; a formula becomes a text by its quote. */
function field(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.toWellFormed().replaceAll('"', '""')}"`;
}

/** One record of a CSV file (RFC 4180). A text that would run as a formula gets a `'` before it. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(field).join(",")}\r\n`;

/**
 * A text of ours without the `'` that `csvLine` put before it. Only for names and the like: a question may
 * begin with a `'` of its own, before a sign such as '+'.
 */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
