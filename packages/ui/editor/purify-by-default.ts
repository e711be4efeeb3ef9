import { trustedTypesOf } from "../trusted-types.ts";

/** A text without a tag creates no element anywhere, for example the rules of a style sheet. */
export const withoutMarkup = (text: string): string | null => (text.includes("<") ? null : text);

/** The result of the default policy for a text: only markup needs purifying. */
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
