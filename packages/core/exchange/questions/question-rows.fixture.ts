import type { InsertInput } from "../pipeline/import.schema.ts";
import { ImportDefaults } from "../pipeline/defaults.schema.ts";
import type { ReadRow, Work } from "../pipeline/import-kind.ts";
import { isTried } from "../pipeline/import-result.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { admin, NAMES } from "../../testing/world.ts";
import { questionImport } from "./question-import.service.ts";
import type { Outside } from "../../bank/image/remote-image.service.ts";

/** Texts with hardly any three consecutive words in common. */
const TEXTS = [
  "A train leaves the station at noon. How far has it come by evening?",
  "Which of these gases turns lime water milky within a minute?",
  "Two cards are drawn from a pack without looking. What is the chance of two kings?",
  "The roots of a quadratic equation add up to seven. Name one such equation.",
  "Light falls on a prism of crown glass. Which colour bends most?",
  "An enzyme works best in a narrow range of temperature. Explain why.",
  "How does the capacity of a condenser change with a slab of mica in it?",
];

/** The cells of a valid single choice question; another `number` gives another question. */
export const rowCells = (number: number, more: Record<string, string> = {}) => ({
  examType: "JEE",
  ...NAMES,
  difficulty: "Easy",
  marks: "4",
  responseType: "Single",
  question: `${TEXTS[number % TEXTS.length]} (${number})`,
  optionA: `First ${number}`,
  optionB: `Second ${number}`,
  answerKey: "B",
  ...more,
});

export const rowsOf = (cells: readonly Record<string, string>[]): ReadRow[] =>
  cells.map((one, index) => ({ index, cells: one }));

export const byAdmin = admin();

export const workOf = (
  deps: Deps,
  importId: string,
  images: Readonly<Record<string, Uint8Array>> = {},
): Work => ({
  deps,
  actor: byAdmin,
  importId,
  fileName: "questions.csv",
  defaults: ImportDefaults.parse({}),
  pictures: {
    names: Object.keys(images),
    async *read(names) {
      for (const [name, bytes] of Object.entries(images)) {
        if (names.includes(name)) yield { name, bytes };
      }
    },
  },
});

const NOTHING: InsertInput = { createEntries: false, includeDuplicates: false };

/** Checks and inserts some rows as the pipeline does. */
export async function importRows(
  work: Work,
  cells: readonly Record<string, string>[],
  options: Partial<InsertInput> = {},
  outside?: Outside,
) {
  const handler = questionImport(outside);
  const checker = await handler.openCheck(work);
  const checked = await checker.check(rowsOf(cells));
  const all = { ...NOTHING, ...options };
  const tried = checked.filter((row) => isTried(row, all));
  /** Inserts a page of checked rows again in another process, as after a kill. */
  const insertAgain = async (by: Work) => (await handler.openInsert(by, all)).insert(tried);
  const inserter = await handler.openInsert(work, all);
  return {
    checked,
    found: checker.found(),
    insert: () => inserter.insert(tried),
    insertAgain,
  };
}
