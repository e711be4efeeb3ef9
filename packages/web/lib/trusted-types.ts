/**
 * What the `default` Trusted Types policy lets into an HTML sink: text that cannot open a tag.
 * Mantine writes its style elements' rules that way. Markup has its own policy, which sanitises.
 *
 * @returns null to refuse, which the browser then reports and blocks.
 */
export const withoutMarkup = (html: string): string | null => (html.includes("<") ? null : html);

interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown;
}

/** Installs the policy; browsers without Trusted Types have nothing to ask for it. */
export function startTrustedTypes(): void {
  // Not in TypeScript's DOM library yet; the shape is the specification's.
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", { createHTML: withoutMarkup });
}
