import type { Language } from "@academy/core/kernel/language/language.schema.ts";

/**
 * The language to which the reader of a report has switched, by submission, until the page is
 * closed.
 */
export const reportLanguages = new Map<string, Language>();
