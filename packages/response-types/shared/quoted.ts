/** A text in an error, short enough to be read there. */
export const quoted = (text: string): string =>
  text.length > 40 ? `"${text.slice(0, 40).trimEnd()}…"` : `"${text}"`;
