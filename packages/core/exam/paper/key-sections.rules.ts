import type { PaperDraft } from "./freeze.rules.ts";
import type { KeySection, PaperKey } from "./paper.schema.ts";

/**
 * The sections of the key, if any has a name, a choice of questions or its own time; and how the
 * answers of timed sections are accepted.
 */
export function keySections({
  sections,
  timed,
}: Pick<PaperDraft, "sections" | "timed">): Pick<PaperKey, "sections" | "timed"> {
  if (!sections.some(({ section: { name, choose, minutes } }) => name || choose || minutes)) {
    return {};
  }
  let from = 0;
  const placed = sections.map(({ section: { name, subject, choose, minutes }, questions }) => {
    const to = from + questions.length;
    const own = minutes === undefined ? {} : { minutes };
    const one: KeySection = { name: name || subject, from, to, choose, ...own };
    from = to;
    return one;
  });
  return { ...(timed && { timed }), sections: placed };
}
