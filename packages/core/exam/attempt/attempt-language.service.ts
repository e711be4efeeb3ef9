import type { Language } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Attempt } from "../terms/attempt/attempt.rules.ts";

/**
 * The language to note with a save; undefined if it is the one that the attempt has, or one in
 * which its paper is not read. Such a language is ignored instead of rejected, so that the answers
 * in the same save are kept.
 */
export async function newLanguage(
  deps: Deps,
  attempt: Attempt,
  sent: Language | undefined,
): Promise<Language | undefined> {
  if (sent === undefined || sent === (attempt.language ?? "en")) return undefined;
  const { languages = [], medium } = await PaperStore.readCover(deps, attempt);
  const isOffered = sent === "en" || languages.includes(sent);
  return isOffered && medium !== "chosen" ? sent : undefined;
}
