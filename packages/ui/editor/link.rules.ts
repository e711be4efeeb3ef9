/**
 * Converts an author's input to a link's address: https and mailto only, with the scheme added if
 * it is missing. Undefined if it is neither.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^mailto:\S+@\S+$/i.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  const complete = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.parse(complete);
  const named = url?.hostname.includes(".") && !/\s/.test(text);
  return url?.protocol === "https:" && named && !url.username ? url.href : undefined;
}
