/**
 * Texts that a spreadsheet could read as a formula (OWASP, "CSV injection"). The sign may be a
 * full-width one, and may come after spaces, control characters or invisible characters.
 */
const FORMULA = /^[\p{Z}\p{C}]*(?:[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

/**
 * A field is always quoted, so that no character in it has a meaning. A `'` makes a formula a text.
 */
function field(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.toWellFormed().replaceAll('"', '""')}"`;
}

/** One record of a CSV file (RFC 4180). A text that would run as a formula gets a `'` before it. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(field).join(",")}\r\n`;

/**
 * A text that we wrote, without the `'` that `csvLine` put before it. Use it only for names and
 * similar texts: a question may begin with its own `'` before a sign such as '+'.
 */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
