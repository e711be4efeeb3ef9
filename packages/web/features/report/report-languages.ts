import type { Language } from "@academy/core/kernel/language/language.schema.ts";

/** The language that the reader of a report has switched to, by submission, as long as the page lives. */
export const reportLanguages = new Map<string, Language>();
