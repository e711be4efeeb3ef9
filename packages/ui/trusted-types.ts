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

/**
 * Lets Mantine fill its style elements under `require-trusted-types-for 'script'`, and nothing
 * else: markup that did not pass `app-html` is refused. Call once, before the first render.
 */
export function installDefaultPolicy(): void {
  trustedTypesOf(window)?.createPolicy("default", { createHTML: withoutMarkup });
}
