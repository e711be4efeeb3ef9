import { type IStylesOptions, LineRuleType } from "docx";
import { NOTE_STYLE, type OwnStyleId } from "../files/docx/own-style.rules.ts";

/** Lengths in twentieths of a point, as Word has them. */
export const PAGE = {
  width: 11906,
  height: 16838,
  margin: 1134,
  /** The gap between two columns. */
  gap: 454,
  /** The indent of a question's text after its number. */
  hanging: 567,
};

export const columnWidth = (columns: 1 | 2): number =>
  columns === 1 ? PAGE.width - 2 * PAGE.margin : (PAGE.width - 2 * PAGE.margin - PAGE.gap) / 2;

type Style = NonNullable<IStylesOptions["paragraphStyles"]>[number];
type Look = Pick<Style, "run" | "paragraph" | "next">;

const INSIDE = { left: PAGE.hanging };
const LABELLED = { left: PAGE.hanging, hanging: PAGE.hanging };

const LOOKS: Record<OwnStyleId, Look> = {
  PaperHead: { paragraph: { spacing: { after: 80 } } },
  PaperDetails: {
    run: { size: 16, color: "666666" },
    paragraph: { spacing: { before: 160, after: 40 }, keepNext: true },
  },
  PaperPassage: { next: "PaperPassage", paragraph: { spacing: { before: 160, after: 80 } } },
  PaperQuestion: {
    next: "PaperText",
    paragraph: { indent: LABELLED, spacing: { before: 160, after: 60 }, keepNext: true },
  },
  PaperPassageQuestion: {
    next: "PaperText",
    paragraph: { indent: LABELLED, spacing: { before: 160, after: 60 }, keepNext: true },
  },
  PaperRow: {
    paragraph: {
      indent: { left: PAGE.hanging + 454, hanging: 454 },
      spacing: { after: 40 },
      keepNext: true,
    },
  },
  PaperOption: {
    paragraph: { indent: { left: PAGE.hanging + 454, hanging: 454 }, spacing: { after: 40 } },
  },
  PaperAnswer: { paragraph: { indent: INSIDE, spacing: { before: 40, after: 40 } } },
  PaperSolution: { next: "PaperText", paragraph: { indent: INSIDE, spacing: { after: 40 } } },
  PaperLanguage: {
    run: { size: 16, color: "666666" },
    next: "PaperText",
    paragraph: { indent: INSIDE, spacing: { before: 80, after: 40 }, keepNext: true },
  },
  PaperText: { paragraph: { indent: INSIDE, spacing: { after: 60 } } },
  PaperFormula: { paragraph: { indent: INSIDE, spacing: { before: 60, after: 60 } } },
};

/** "PaperQuestion" is "Paper Question" in Word's list of styles: programs make the id of the name. */
const nameOf = (id: string): string => id.replace(/(?<=[a-z])(?=[A-Z])/g, " ");

export const STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: "Cambria", size: 21, language: { value: "en-IN" } },
      // Without this line rule, LibreOffice cuts images and tall formulas to the height of a line.
      paragraph: { spacing: { line: 259, lineRule: LineRuleType.AUTO } },
    },
  },
  paragraphStyles: Object.entries(LOOKS).map(([id, look]) => ({
    id,
    name: nameOf(id),
    basedOn: "Normal",
    quickFormat: true,
    ...look,
  })),
  characterStyles: [
    { id: NOTE_STYLE, name: nameOf(NOTE_STYLE), run: { color: "444444", size: 18 } },
  ],
};
