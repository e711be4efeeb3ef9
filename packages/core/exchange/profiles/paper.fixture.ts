import type { Block } from "../reading/block.ts";
import type { PaperQuestion, Reading, Role } from "../reading/reading.ts";
import { RichLine } from "../reading/rich-line.rules.ts";

/** A line of a paper. */
export const blockOf = (id: number, text: string, parts: Partial<Block> = {}): Block => ({
  id,
  paragraph: id + 1,
  line: RichLine.of(text),
  bold: 0,
  style: "",
  centred: false,
  blankBefore: false,
  newParagraph: true,
  faults: [],
  notes: [],
  ...parts,
});

/** A question with two options. Its first block is its stem. */
export const questionAt = (start: number, parts: Partial<PaperQuestion> = {}): PaperQuestion => ({
  number: 1,
  form: "#.",
  part: 0,
  start,
  slices: {
    stem: [{ block: start, from: 3, to: 1000 }],
    options: [
      { label: "(A)", slices: [{ block: start + 1, from: 4, to: 1000 }] },
      { label: "(B)", slices: [{ block: start + 2, from: 4, to: 1000 }] },
    ],
    solution: [],
    passage: [],
    notes: [],
    labels: [],
  },
  optionForm: "(A)",
  written: "",
  key: "",
  keyFrom: "",
  type: "single",
  doubts: [],
  ...parts,
});

/** An empty reading of a paper, with the given parts. */
export const readingOf = (parts: Partial<Reading> = {}): Reading => ({
  sentence: "",
  mayInsert: true,
  reasons: [],
  forms: { number: [], option: [], keyMark: [] },
  parts: [],
  roles: [],
  questions: [],
  keySheet: [],
  doubts: [],
  ...parts,
});

export const rolesOf = (...roles: Role[]): Reading["roles"] =>
  roles.map((role) => ({ role, question: -1 }));
