import type { Answers } from "./answers/answers.rules.ts";
import type { Block } from "./block.ts";
import type { Facts } from "./facts.rules.ts";
import { counted, type Habits } from "./habits.ts";
import type { KeySheet } from "./keys/key-sheet.rules.ts";
import { wordsOf } from "./answers/key-mark.rules.ts";
import { type Reason, reasonsAgainst } from "./doubts/offer.rules.ts";
import type { Roles } from "./cutting/cut.rules.ts";
import type { DoubtGroup, FormShare, PaperPart, PaperQuestion, Reading } from "./reading.ts";
import { sentenceOf } from "./sentence.rules.ts";
import type { Hints } from "./hints.schema.ts";

export interface Read {
  blocks: readonly Block[];
  facts: readonly Facts[];
  questions: PaperQuestion[];
  roles: Roles;
  parts: PaperPart[];
  answers: Answers;
  sheet: KeySheet;
  unread: readonly number[];
  habits: Habits;
  hints: Hints;
}

/** The whole reading of a file: sentence, forms, parts, doubts, and whether it can be inserted. */
export function summary(read: Read): Reading {
  const { questions, roles, parts, answers, sheet } = read;
  const forms = {
    number: sharesOf(read, (question) => question.form),
    option: sharesOf(read, ({ slices, optionForm }) =>
      slices.options.length >= 2 ? optionForm : "",
    ),
    keyMark: answers.marks.shares,
  };
  const [mark] = answers.marks.taken;
  const reasons = reasonsAgainst({
    ...read,
    options: forms.option,
    unread: read.unread.length,
    entries: sheet.entries.length,
  });
  return {
    sentence: sentenceOf({
      questions,
      parts,
      roles,
      options: forms.option,
      entries: sheet.entries.length,
      keyParts: sheet.parts,
      mark: mark === undefined ? undefined : wordsOf(mark),
    }),
    mayInsert: reasons.length === 0,
    reasons: reasons.map(({ text, remedy }) => ({ text, ...(remedy && { remedy }) })),
    forms,
    parts,
    roles,
    questions,
    keySheet: sheet.entries,
    doubts: [...fileDoubts(reasons, answers), ...grouped(questions)],
  };
}

/** Forms with their counts, each with the beginning of a line that has it. */
function sharesOf(
  { blocks, questions }: Read,
  formOf: (question: PaperQuestion) => string,
): FormShare[] {
  const all = questions.map((question) => ({ form: formOf(question), start: question.start }));
  return counted(all.map(({ form }) => form).filter((form) => form !== "")).map(([form, count]) => {
    const first = all.find((one) => one.form === form)?.start ?? 0;
    return { form, count, example: (blocks[first]?.line.text ?? "").trim().slice(0, 60) };
  });
}

const fileDoubts = (reasons: readonly Reason[], { doubts }: Answers): DoubtGroup[] => [
  ...reasons.map((reason) => ({ ...reason, questions: [] })),
  ...doubts.map((text) => ({ kind: "keys", text, questions: [] })),
];

/** Doubts of questions by their kinds. */
function grouped(questions: readonly PaperQuestion[]): DoubtGroup[] {
  const groups = new Map<string, DoubtGroup>();
  questions.forEach(({ doubts }, at) => {
    for (const { kind, text } of doubts) {
      const group = groups.get(kind) ?? { kind, text, questions: [] };
      if (group.questions.at(-1) !== at) group.questions.push(at);
      groups.set(kind, group);
    }
  });
  return [...groups.values()].toSorted((a, b) => b.questions.length - a.questions.length);
}
