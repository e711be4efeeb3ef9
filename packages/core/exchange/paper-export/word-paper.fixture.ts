import { sectionView } from "../../exam/assessment/section-view.rules.ts";
import { type DraftQuestion, freeze } from "../../exam/paper/freeze.rules.ts";
import type { PaperToPrint } from "../../exam/paper/printed-paper.rules.ts";
import { draftOf, draftSection } from "../../testing/draft.fixture.ts";
import { PaperExportInput } from "./paper-export.schema.ts";
import type { VariantTexts } from "../template/variant-texts.ts";
import type { WordImage } from "./word-runs.ts";
import { wordPaper } from "./word-paper.ts";

interface PaperParts {
  title?: string;
  instructions?: string;
  /** Texts by the ids of passages. */
  passages?: Readonly<Record<string, string>>;
  /** Texts in other languages by the ids of questions. */
  variants?: Readonly<Record<string, readonly VariantTexts[]>>;
}

/** A paper of one section, frozen as a published one. */
function printedOf(questions: readonly DraftQuestion[], parts: PaperParts): PaperToPrint {
  const { title = "A test", instructions = "", passages = {} } = parts;
  const section = draftSection(questions.length);
  const texts = Object.entries(passages).map(([passageId, passageText]) => ({
    passageId,
    passageText,
  }));
  const { paper } = freeze(
    draftOf([...questions], {
      instructions,
      // The other fields of a passage are not in papers.
      passages: texts as Parameters<typeof freeze>[0]["passages"],
    }),
  );
  return {
    title,
    examType: "JEE",
    durationMinutes: 60,
    maxMarks: 100,
    instructions: paper.cover.source ?? "",
    sections: [sectionView(section, [])],
    paper,
  };
}

/** These questions exported as a Word file, with their data from the bank. */
export const exported = (
  questions: readonly DraftQuestion[],
  input: Partial<PaperExportInput>,
  { images = {}, ...parts }: PaperParts & { images?: Readonly<Record<string, WordImage>> } = {},
) =>
  wordPaper(
    {
      printed: printedOf(questions, parts),
      input: PaperExportInput.parse(input),
      images: new Map(Object.entries(images)),
      facts: new Map(
        questions.map(({ question: { questionId, examType, difficulty, fixedOptions } }) => [
          questionId,
          {
            examType,
            difficulty,
            fixedOptions: fixedOptions === true,
            variants: parts.variants?.[questionId] ?? [],
          },
        ]),
      ),
    },
    () => Promise.resolve(),
  );
