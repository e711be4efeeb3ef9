import { presets as shipped } from "@academy/core/exam/pattern/presets.rules.ts";
import type { Names } from "./names.ts";
import type { Recipe } from "./recipe.ts";

const FOLDER = "packages/core/exam/pattern";
const [COUNT, RIGHT, WRONG, MINUTES] = [20, 4, -1, 60];

/** The file of a pattern that is an example. */
const patternText = ({ kebab, camel, words }: Names, from: number): string => `import {
  marked,
  preset,
  type Preset,
  provisionalFor,
  section,
  SINGLE,
} from "./preset-parts.rules.ts";

export const ${camel}Presets: readonly Preset[] = [
  preset({
    id: "${kebab}",
    title: "${words}",
    examType: "FOUNDATION",
    validFor: provisionalFor(${from}),
    durationMinutes: ${MINUTES},
    sectionDetails: [section("Mathematics", SINGLE, ${COUNT}, marked(${RIGHT}, ${WRONG}))],
    source: "None yet: an example of a pattern",
    note: "Sections, marks and minutes are an example, and were not compared with the exam.",
  }),
];
`;

const left = (file: string): string[] => [
  `It is an example, and marked as provisional. Enter what the exam publishes:`,
  `${file}: title, exam type, sections, marks, minutes, source, and the day on which it was compared (checkedOn)`,
  `${FOLDER}/presets.test.ts: the same figures a second time, from the source and not from the file`,
  `${FOLDER}/wrong-answers.fixture.ts: what correct and incorrect answers earn, from the source as well`,
  `${FOLDER}/presets.test.ts: take its line out of PROVISIONAL once its rules are settled (validFor instead of provisionalFor)`,
  `CHANGELOG.md: a line, since users see the pattern`,
];

/** The recipe "Pattern of an exam". @param year of an exam whose name does not have one */
export function patternRecipe(names: Names, year: number): Recipe {
  const { kebab, camel } = names;
  const from = Number(/\b20\d\d\b/.exec(kebab)?.[0] ?? year);
  const presets = `${camel}Presets`;
  const file = `${FOLDER}/${kebab}-presets.rules.ts`;
  const figures = [COUNT, COUNT, COUNT * RIGHT, MINUTES, COUNT * WRONG].join(", ");
  return {
    steps: {
      file: (changes) => {
        if (shipped.some(({ id }) => id === kebab)) {
          throw new Error(`The pattern ${kebab} exists already`);
        }
        changes.add(file, patternText(names, from));
      },
      list: (changes) => {
        changes.addBefore(`${FOLDER}/presets.rules.ts`, "];", `  ...${presets},`);
        changes.addImport(
          `${FOLDER}/presets.rules.ts`,
          `import { ${presets} } from "./${kebab}-presets.rules.ts";`,
        );
      },
      figures: (changes) =>
        changes.addBefore(
          `${FOLDER}/presets.test.ts`,
          '  "wbjee-2025-p1":',
          `  "${kebab}": [${figures}, "FOUNDATION", "Mathematics"],`,
        ),
      provisional: (changes) =>
        changes.addAfter(`${FOLDER}/presets.test.ts`, "const PROVISIONAL = [", `  "${kebab}",`),
      "wrong answers": (changes) =>
        changes.addBefore(
          `${FOLDER}/wrong-answers.fixture.ts`,
          '  "wbjee-2025-p1":',
          `  "${kebab}": ["single +${RIGHT} −${-WRONG}"],`,
        ),
    },
    left: left(file),
  };
}
