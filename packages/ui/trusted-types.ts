/** The part of Trusted Types that we use, which the DOM types lack. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string | null },
  ): { createHTML(html: string): TrustedHTML };
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string | null },
  ): { createScriptURL(url: string): unknown };
}

/** The browser's Trusted Types; undefined if it has none. */
export const trustedTypesOf = (host: object): PolicyFactory | undefined =>
  // Absent in some browsers, and from the standard DOM types.
  (host as { trustedTypes?: PolicyFactory }).trustedTypes;

/** A text without a tag creates no element anywhere, for example the rules of a style sheet. */
export const withoutMarkup = (text: string): string | null => (text.includes("<") ? null : text);

/** What the default policy makes of a text: only markup needs purifying. */
export const purified =
  (purify: (html: string) => string) =>
  (html: string): string =>
    withoutMarkup(html) ?? purify(html);

/**
 * Purifies the markup that libraries write: those of the editor parse pasted content and render their
 * own parts. Without this call, so on every page without an editor, such markup is rejected. Called
 * once, as a document can have one default policy.
 */
export function purifyByDefault(purify: (html: string) => string): void {
  trustedTypesOf(window)?.createPolicy("default", { createHTML: purified(purify) });
}
