/**
 * The path of a `next` parameter or of a test's link, if it leads to a page of the app. Null for
 * anything else: an absolute or protocol-relative address, another scheme, or a backslash or
 * control character, which browsers may read as a slash or ignore.
 */
export function inAppPath(text: string | null | undefined): string | null {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused here
  if (!text || !text.startsWith("/") || /[\\\u0000-\u001f\u007f]/.test(text)) return null;
  const base = "https://in-app.invalid";
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  // "/x/..//host" becomes "//host" only when the dots are resolved.
  if (url.origin !== base || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** An address outside the app, with its host, which is shown before someone follows the link. */
export interface OutsideLink {
  href: string;
  host: string;
}

/** The absolute http or https address of a test's link; null for anything else. */
export function outsideLink(text: string): OutsideLink | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // "https://our-academy.example@host" leads to another host than it seems to.
  if (url.username !== "" || url.password !== "") return null;
  return { href: url.href, host: url.host };
}
