import * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import type { Key } from "../platform/table.ts";
import type { Cell, CountedCell, SlotRef } from "./pick.rules.ts";
import { Question } from "./question.schema.ts";

const keyOf = (questionId: string): Key => ({ pk: `Q#${questionId}`, sk: "V" });

const cellName = (cell: Cell) =>
  [cell.subjectTopicId, cell.responseType, cell.questionType, cell.difficulty].join("|");

const counterKey = (cell: Cell): Key => ({ pk: `CC#${cell.examType}`, sk: cellName(cell) });

const slotKey = ({ cell, seq }: SlotRef): Key => ({
  pk: `C#${cell.examType}|${cellName(cell)}`,
  sk: String(seq).padStart(9, "0"),
});

const Counter = z.object({ pk: z.string(), sk: z.string(), n: z.int() });
const Slot = z.object({ questionId: z.string() });

const cellOf = (question: Question): Cell => ({
  examType: question.examType,
  subjectTopicId: question.subjectTopicId,
  responseType: question.responseType,
  questionType: question.questionType,
  difficulty: question.difficulty,
});

/**
 * Adds a question: a number in its cell, the slot of that number, the question. A crash in between
 * leaves a slot without a question, which picking skips.
 */
export async function create(deps: Deps, question: Question): Promise<void> {
  const cell = cellOf(question);
  const counted = await deps.content.update(counterKey(cell), {
    text: "ADD n :one",
    values: { ":one": 1 },
  });
  const { n: seq } = Counter.parse(counted);
  await deps.content.put({ ...slotKey({ cell, seq }), questionId: question.questionId });
  await deps.content.put(
    { ...keyOf(question.questionId), seq, ...question },
    { text: "attribute_not_exists(pk)" },
  );
}

/** The questions that exist of the ids given, in no order. */
export async function findMany(deps: Deps, ids: readonly string[]): Promise<Question[]> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf));
  return items.map((item) => Question.parse(item));
}

/** Every cell of an exam type with how many numbers it has given out. */
export async function cells(deps: Deps, examType: string): Promise<CountedCell[]> {
  const items = await deps.content.all({
    where: { text: "pk = :pk", values: { ":pk": `CC#${examType}` } },
  });
  return items.map((item) => {
    const { sk, n } = Counter.parse(item);
    const [subjectTopicId = "", responseType = "", questionType = "", difficulty = ""] =
      sk.split("|");
    return { examType, subjectTopicId, responseType, questionType, difficulty, count: n };
  });
}

/** Question ids of the slots given; slots that hold none are left out. */
export async function readSlots(deps: Deps, slots: readonly SlotRef[]): Promise<string[]> {
  const items = await deps.content.batchGet(slots.map(slotKey));
  return items.map((item) => Slot.parse(item).questionId);
}
