import type {
  FormFound,
  MendingView,
  Remedy,
} from "@academy/core/exchange/mending/mending.schema.ts";
import type { Hints } from "@academy/core/exchange/reading/hints.schema.ts";

type BlockUse = Hints["blocks"][number]["is"];

/** What a paragraph can be, each with the key on the keyboard that selects it. */
export const USES: readonly { is: BlockUse; name: string; key: string }[] = [
  { is: "start", name: "A question begins here", key: "q" },
  { is: "inside", name: "Belongs to the question above", key: "j" },
  { is: "stem", name: "Text of the question", key: "t" },
  { is: "option", name: "An option", key: "o" },
  { is: "key", name: "A key", key: "k" },
  { is: "solution", name: "The solution", key: "s" },
  { is: "heading", name: "A heading", key: "h" },
  { is: "leave", name: "Not part of a question", key: "n" },
];

/** The use that a key on the keyboard selects. */
export const useOfKey = (key: string): BlockUse | undefined =>
  USES.find((use) => use.key === key.toLowerCase())?.is;

const ROLES: Record<string, { name: string; tone: Tone }> = {
  stem: { name: "Question", tone: "info" },
  options: { name: "Option", tone: "info" },
  key: { name: "Key", tone: "success" },
  key2: { name: "Second key", tone: "error" },
  solution: { name: "Solution", tone: "success" },
  note: { name: "Left out", tone: "plain" },
  heading: { name: "Heading", tone: "plain" },
  instruction: { name: "Instruction", tone: "plain" },
  preface: { name: "Above the questions", tone: "plain" },
  passage: { name: "Passage", tone: "info" },
  keys: { name: "List of keys", tone: "success" },
  rows: { name: "Table of questions", tone: "info" },
  left: { name: "Not used", tone: "warning" },
};

type Tone = "info" | "success" | "warning" | "error" | "plain";

/** The role that was given to a paragraph, in words and with the colour of its badge. */
export const roleWords = (role: string): { name: string; tone: Tone } =>
  ROLES[role] ?? { name: role, tone: "plain" };

/** The hints with the use of one paragraph; undefined removes the hint about it. */
export function withUse(hints: Hints, block: number, is: BlockUse | undefined): Hints {
  const others = hints.blocks.filter((one) => one.block !== block);
  return { ...hints, blocks: is === undefined ? others : [...others, { block, is }] };
}

export function withRemedy(hints: Hints, remedy: Remedy): Hints {
  const { blocks = [], confirmed = [], settled = [], answers = [], ...forms } = remedy;
  const named = new Set(blocks.map(({ block }) => block));
  const others = hints.blocks.filter(({ block }) => !named.has(block));
  const answered = new Set(answers.map(({ block }) => block));
  return {
    ...hints,
    ...forms,
    blocks: [...others, ...blocks],
    confirmed: [...new Set([...hints.confirmed, ...confirmed])],
    settled: [...hints.settled, ...settled],
    answers: [...hints.answers.filter(({ block }) => !answered.has(block)), ...answers],
  };
}

/**
 * The hints about this paper alone, without hints that also apply to other papers of the same form.
 */
export const withoutProfile = ({ blocks, confirmed, settled, answers, keys }: Hints): Hints => ({
  blocks,
  confirmed,
  settled,
  answers,
  ...(keys !== undefined && { keys }),
});

/** Whether there is a hint. */
export const hasHints = (hints: Hints): boolean =>
  Object.values(hints).some((part) => (Array.isArray(part) ? part.length > 0 : true));

/** The mark of the correct option in words, with the marks that the file has. */
export const markWords = (mark: string, found: readonly FormFound[]): string =>
  mark === "none" ? "has no mark" : (found.find(({ form }) => form === mark)?.words ?? mark);

/** How questions are numbered: "Q1" for the form "Q#". */
export const numberWords = (form: string): string =>
  form === "row" ? "rows of tables" : form.replace("#", "1").replace("_", "");

/** The label of a remedy's button: its statement about the file. */
export function remedyWords(remedy: Remedy, marks: readonly FormFound[]): string {
  const { optionForm, numberForm, plainOptions, keyMark, blocks = [], settled = [] } = remedy;
  const parts = [
    ...(numberForm === undefined
      ? []
      : [
          numberForm
            ? `questions are numbered ${numberWords(numberForm)}`
            : "questions have no numbers",
        ]),
    ...(optionForm === undefined ? [] : [`options are labelled ${optionForm}`]),
    ...(plainOptions === undefined ? [] : [`each question has ${plainOptions} option lines`]),
    ...(keyMark === undefined ? [] : [`the correct option ${markWords(keyMark, marks)}`]),
    // The only hint about paragraphs that a remedy's button gives is to leave them out.
    ...(blocks.length > 0 ? ["leave out"] : []),
    ...(settled.length > 0 ? [settledWords(settled)] : []),
  ];
  const text = parts.join(", ") || "I have looked: it is correct";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Questions without a key are added too, as drafts. */
function settledWords(settled: NonNullable<Remedy["settled"]>): string {
  const isOne = new Set(settled.map(({ block }) => block)).size === 1;
  if (settled.every(({ kind }) => KEYLESS.has(kind))) {
    return isOne ? "add it without a key, as a draft" : "add them without a key, as drafts";
  }
  return isOne ? "it is right as it is" : "they are right as they are";
}

/** Kinds of doubts of questions whose key is not known. */
const KEYLESS: ReadonlySet<string> = new Set(["no-key", "key"]);

/** The page of a paper that contains a block. */
export const pageOf = ({ pages }: Pick<MendingView, "pages">, block: number): number =>
  Math.max(1, pages.filter((first) => first <= block).length);
