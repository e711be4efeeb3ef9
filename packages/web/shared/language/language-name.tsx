import { languageNames } from "@academy/core/kernel/language/language.rules.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";

/** A language by its own name, in its own script. */
export const LanguageName = ({ of }: { of: Language }) => (
  <span lang={of}>{languageNames[of]}</span>
);
