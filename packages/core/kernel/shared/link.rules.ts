/**
 * The in-app path in a `next` parameter or a test's link, or null when it is anything else: an
 * absolute or protocol-relative address, another scheme, a backslash or control character that
 * browsers read as a slash or drop.
 */
export function inAppPath(text: string | null | undefined): string | null {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused here
  if (!text || !text.startsWith("/") || /[\\\u0000-\u001f\u007f]/.test(text)) return null;
  const base = "https://in-app.invalid";
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  // "/x/..//host" only becomes "//host" once the dots are resolved.
  if (url.origin !== base || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** An address outside the app, with the host that is shown before the link is followed. */
export interface OutsideLink {
  href: string;
  host: string;
}

/** The absolute http or https address in a test's link; null when it is anything else. */
export function outsideLink(text: string): OutsideLink | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // "https://our-academy.example@host" names another host than it seems to.
  if (url.username !== "" || url.password !== "") return null;
  return { href: url.href, host: url.host };
}
