import { responseTypes } from "@academy/response-types/registry.ts";
import { readKeys } from "@academy/response-types/shared/also-accept.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import { changeWords } from "@academy/response-types/shared/key-change.ts";
import * as z from "zod";
import { QuestionInput } from "../../bank/question/question.schema.ts";
import type { ImportRow } from "../template/table.schema.ts";
import { questionOfRow } from "./row.rules.ts";
import { type Bounds, exactly, plainText, type WrittenKey } from "./written-key.arbitrary.ts";

const settings = { mediaUrl: "https://media.academy.example", image: () => undefined };

/** The cells that a question needs besides its key. */
export const PLACE = {
  examType: "JEE",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  difficulty: "EASY",
  responseType: "INTEGER",
  question: "Q",
};

/** The question that the bank gets from a row, with all notes; or why it is refused. */
export type ReadKey = { refused: string } | { input: QuestionInput; notes: readonly string[] };

export function keyOfRow(row: ImportRow | undefined): ReadKey {
  if (!row || !("cells" in row)) return { refused: row?.reason ?? "no row" };
  const read = questionOfRow({ ...PLACE, ...row.cells }, settings);
  if ("problems" in read) return { refused: read.problems.map(({ reason }) => reason).join(" ") };
  return { input: read.input, notes: [...(row.notes ?? []), ...read.notes] };
}

/** What the bank makes of a key that an author enters in the form for questions. */
export function keyOfForm(answerKey: unknown): ReadKey {
  const type = responseTypes.get(PLACE.responseType);
  try {
    readKeys(type, { answerKey });
    const notes = type.keyChanges?.({ answerKey }).map(changeWords) ?? [];
    return { input: QuestionInput.parse({ ...PLACE, answerKey }), notes };
  } catch (error) {
    if (error instanceof InputError) return { refused: error.message };
    throw error;
  }
}

const NumberKey = z.union([
  z.object({ value: z.int(), tolerance: z.int() }),
  z.object({ min: z.string(), max: z.string() }),
]);

function unitsOf(decimal: string): bigint {
  const [coefficient = "0", power = "0"] = decimal.split("e");
  return exactly(BigInt(coefficient), Number(power));
}

/** What a question accepts. */
function boundsOf(input: QuestionInput): Bounds[] {
  const { answerKey, alsoAccept } = readKeys(responseTypes.get(input.responseType), input);
  return [answerKey, ...alsoAccept].map((stored) => {
    const key = NumberKey.parse(stored);
    if ("min" in key) return { min: unitsOf(key.min), max: unitsOf(key.max) };
    const end = (centi: number) => exactly(BigInt(centi), -2);
    return { min: end(key.value - key.tolerance), max: end(key.value + key.tolerance) };
  });
}

const textOf = (bounds: readonly Bounds[]): string =>
  bounds.map(({ min, max }) => `${min} to ${max}`).join(" or ");

/** The bounds in order, each once. */
const sorted = (bounds: readonly Bounds[]): Bounds[] =>
  bounds
    .filter(
      (one, at) => bounds.findIndex(({ min, max }) => min === one.min && max === one.max) === at,
    )
    .toSorted((one, other) =>
      one.min === other.min ? less(one.max, other.max) : less(one.min, other.min),
    );

const less = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
const sizeOf = (number: bigint): bigint => (number < 0n ? -number : number);

/** Whether the ends of two ranges differ by at most a hundredth of their size. */
function isNear(one: Bounds, other: Bounds): boolean {
  const size = sizeOf(one.min) > sizeOf(one.max) ? sizeOf(one.min) : sizeOf(one.max);
  return [one.min - other.min, one.max - other.max].every((by) => sizeOf(by) * 100n <= size);
}

const areNear = (these: readonly Bounds[], those: readonly Bounds[]): boolean =>
  these.every((one) => those.some((other) => isNear(one, other)));

const IS_CHANGED = / is kept as /;

/**
 * The law of every format: a key is kept exactly, refused, or shown as rounded.
 * @returns a sentence about any other change; undefined if there is none
 */
export function silentChange(written: WrittenKey, read: ReadKey): string | undefined {
  if ("refused" in read) return read.refused === "" ? "It is refused without a reason." : undefined;
  const { input, notes } = read;
  if (responseTypes.get(input.responseType).longText) {
    return input.answerKey === plainText(written) ? undefined : `Words: ${String(input.answerKey)}`;
  }
  const [meant, accepted] = [sorted(written.means), sorted(boundsOf(input))];
  const isNoted = notes.some((note) => IS_CHANGED.test(note));
  // Compared in both directions, because two accepted numbers such as -10 and -9.995 may become one
  // when they are rounded.
  const isRounded = areNear(meant, accepted) && areNear(accepted, meant);
  if (textOf(meant) === textOf(accepted) || (isNoted && isRounded)) return undefined;
  return `${plainText(written)} means ${textOf(meant) || "no number"}, but ${textOf(accepted)} is accepted.`;
}
