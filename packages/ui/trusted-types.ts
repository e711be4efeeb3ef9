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

/** The browser's Trusted Types; undefined if the browser has no Trusted Types. */
export const trustedTypesOf = (host: object): PolicyFactory | undefined =>
  // Absent in some browsers, and from the standard DOM types.
  (host as { trustedTypes?: PolicyFactory }).trustedTypes;
