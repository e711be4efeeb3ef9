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

type Purify = (html: string) => string;
let purifyMarkup: Purify | undefined;

/** The default policy for a text; null rejects it. */
export const byDefault = (html: string): string | null =>
  withoutMarkup(html) ?? purifyMarkup?.(html) ?? null;

/**
 * Lets Mantine fill its style elements under `require-trusted-types-for 'script'`, and nothing
 * else: markup that did not pass `app-html` is rejected. Call once, before the first render.
 */
export function installDefaultPolicy(): void {
  trustedTypesOf(window)?.createPolicy("default", { createHTML: byDefault });
}

/**
 * After this, markup that libraries write is purified instead of rejected: the editor's libraries
 * parse pasted content and render their own parts.
 */
export function purifyByDefault(purify: Purify): void {
  purifyMarkup = purify;
}
