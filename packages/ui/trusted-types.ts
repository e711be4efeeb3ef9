/** What we use of Trusted Types, which the DOM types do not name yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string | null },
  ): { createHTML(html: string): TrustedHTML };
}

/** The browser's Trusted Types; undefined where it has none. */
export const trustedTypesOf = (host: object): PolicyFactory | undefined =>
  // Absent in some browsers, and from the standard DOM types.
  (host as { trustedTypes?: PolicyFactory }).trustedTypes;

/** A text that opens no tag makes no element wherever it is put: a style sheet's rules are such. */
export const withoutMarkup = (text: string): string | null => (text.includes("<") ? null : text);

type Purify = (html: string) => string;
let purifyMarkup: Purify | undefined;

/** What the default policy makes of a text; null refuses it. */
export const byDefault = (html: string): string | null =>
  withoutMarkup(html) ?? purifyMarkup?.(html) ?? null;

/**
 * Lets Mantine fill its style elements under `require-trusted-types-for 'script'`, and nothing
 * else: markup that did not pass `app-html` is refused. Call once, before the first render.
 */
export function installDefaultPolicy(): void {
  trustedTypesOf(window)?.createPolicy("default", { createHTML: byDefault });
}

/**
 * From now on markup that libraries write is purified instead of refused: the editor's read what
 * is pasted and draw their own parts.
 */
export function purifyByDefault(purify: Purify): void {
  purifyMarkup = purify;
}
