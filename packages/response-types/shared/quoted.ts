/** A text quoted in an error, shortened. */
export const quoted = (text: string): string =>
  text.length > 40 ? `"${text.slice(0, 40).trimEnd()}…"` : `"${text}"`;
