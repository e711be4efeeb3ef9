import { blocksOf } from "./shuffle.rules.ts";
import type { DraftQuestion, PaperDraft } from "./freeze.rules.ts";
import type { KeySection, PaperKey } from "../terms/paper/paper.schema.ts";

/**
 * The sections of the key, if a section has a name, a choice of questions or its own time. With
 * timed sections, also the rules for accepting their answers.
 */
export function keySections({
  sections,
  timed,
}: Pick<PaperDraft, "sections" | "timed">): Pick<PaperKey, "sections" | "timed"> {
  if (!sections.some(({ section: { name, choose, minutes } }) => name || choose || minutes)) {
    return {};
  }
  let from = 0;
  const placed = sections.map(({ section, questions }) => {
    const to = from + questions.length;
    const { name, subject, choose, minutes, shuffle } = section;
    const blocks = choose && shuffle?.questions ? blocksOf(questions.map(passageOf)) : null;
    const one: KeySection = {
      name: name || subject,
      from,
      to,
      choose,
      ...(minutes !== undefined && { minutes }),
      ...(blocks && { blocks }),
    };
    from = to;
    return one;
  });
  return { ...(timed && { timed }), sections: placed };
}

const passageOf = ({ question: { passageId } }: DraftQuestion) =>
  passageId === null ? {} : { passageId };
