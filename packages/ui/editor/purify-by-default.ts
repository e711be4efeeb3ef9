import { trustedTypesOf } from "../trusted-types.ts";

/**
 * The text if it contains no tag, such as the rules of a style sheet; null for a text with a tag. A
 * text without a tag cannot create an element, so it need not be purified.
 */
export const withoutMarkup = (text: string): string | null => (text.includes("<") ? null : text);

/** The rule of the page's default policy: texts with tags are purified, other texts stay. */
export const purified =
  (purify: (html: string) => string) =>
  (html: string): string =>
    withoutMarkup(html) ?? purify(html);

/**
 * Purifies the markup that libraries write: the editor's libraries parse pasted content and render
 * their own parts. Without this call, so on every page without an editor, such markup is rejected.
 * Called once, because a document can have one default policy.
 */
export function purifyByDefault(purify: (html: string) => string): void {
  trustedTypesOf(window)?.createPolicy("default", { createHTML: purified(purify) });
}
