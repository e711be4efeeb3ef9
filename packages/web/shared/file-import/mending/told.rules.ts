import type {
  FormFound,
  MendingView,
  Remedy,
} from "@academy/core/exchange/mending/mending.schema.ts";
import type { Told } from "@academy/core/exchange/reading/told.schema.ts";
import { countOf } from "../../../lib/format.ts";

type BlockUse = Told["blocks"][number]["is"];

/** What a paragraph can be, with the key that says so. */
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

/** The use that a key on the keyboard stands for. */
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

/** What a paragraph was taken for, in words and in the tone of its badge. */
export const roleWords = (role: string): { name: string; tone: Tone } =>
  ROLES[role] ?? { name: role, tone: "plain" };

/** With one paragraph's use; undefined takes back what was told about it. */
export function withUse(told: Told, block: number, is: BlockUse | undefined): Told {
  const others = told.blocks.filter((one) => one.block !== block);
  return { ...told, blocks: is === undefined ? others : [...others, { block, is }] };
}

/** With all that a remedy tells. */
export function withRemedy(told: Told, remedy: Remedy): Told {
  const { blocks = [], confirmed = [], ...forms } = remedy;
  const named = new Set(blocks.map(({ block }) => block));
  const others = told.blocks.filter(({ block }) => !named.has(block));
  return {
    ...told,
    ...forms,
    blocks: [...others, ...blocks],
    confirmed: [...new Set([...told.confirmed, ...confirmed])],
  };
}

/** Without what holds for other papers of the form as well. */
export const withoutProfile = ({ blocks, confirmed, keys }: Told): Told => ({
  blocks,
  confirmed,
  ...(keys !== undefined && { keys }),
});

/** What marks the correct option, in words, of the marks that the file has. */
export const markWords = (mark: string, found: readonly FormFound[]): string =>
  mark === "none" ? "has no mark" : (found.find(({ form }) => form === mark)?.words ?? mark);

/** How questions are numbered: "Q1" for the form "Q#". */
export const numberWords = (form: string): string => form.replace("#", "1").replace("_", "");

/** The label of a remedy's button: what it says about the file. */
export function remedyWords(remedy: Remedy, marks: readonly FormFound[]): string {
  const { optionForm, numberForm, plainOptions, keyMark, blocks = [] } = remedy;
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
    ...(blocks.length > 0 ? [usesWords(blocks)] : []),
  ];
  const text = parts.join(", ") || "I have looked: it is correct";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function usesWords(blocks: NonNullable<Remedy["blocks"]>): string {
  const uses = new Set(blocks.map(({ is }) => is));
  const name = USES.find(({ is }) => uses.has(is))?.name.toLowerCase() ?? "";
  return uses.size === 1
    ? `${countOf(blocks.length, "paragraph")}: ${name}`
    : "mend these paragraphs";
}

/** The page of a paper that has a block. */
export const pageOf = ({ pages }: Pick<MendingView, "pages">, block: number): number =>
  Math.max(1, pages.filter((first) => first <= block).length);
