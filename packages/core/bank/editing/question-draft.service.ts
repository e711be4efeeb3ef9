import { responseTypes } from "@academy/response-types/registry.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import { changeWords } from "@academy/response-types/shared/key-change.ts";
import {
  isAboutKey,
  type KeysInput,
  readKeys,
} from "@academy/response-types/shared/also-accept.ts";
import type { AnyResponseType } from "@academy/response-types/shared/response-type.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import * as CatalogueStore from "../catalogue/catalogue.store.ts";
import * as Passages from "../passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { foldedLabel, type Labels } from "../question/word.rules.ts";
import type { Question, QuestionInput } from "../question/question.schema.ts";

/** A question as read from an input, without id, revision and author. */
export type Draft = Omit<
  Question,
  | "questionId"
  | "rev"
  | "typeBeforeLink"
  | "createdAt"
  | "createdBy"
  | "createdByName"
  | "changedAt"
  | "changedBy"
  | "savedWith"
  | "note"
  | "languages"
>;

/**
 * The largest size of a question. A database item holds at most 400 KB, and an audit record holds a
 * question twice.
 */
const MAX_BYTES = 150 * 1024;

/**
 * Validates an input and returns it as it will be stored: sanitised and parsed by its response type.
 * @throws AppError `invalid` naming the field: an unknown response type, a key that does not fit,
 * a subject, topic or sub-topic that is not in the catalogue, a passage that does not exist.
 */
export async function read(
  deps: Deps,
  input: QuestionInput,
): Promise<{ draft: Draft; entry: SubjectTopic }> {
  const type = typeOf(input);
  const entry = await CatalogueStore.find(deps, input);
  if (!entry) throw unknownEntry();
  const passageId = input.passageId ?? null;
  await assertPassage(deps, passageId);
  const draft = draftOf(deps, input, type, { subjectTopicId: entry._id, passageId });
  assertSize(draft);
  return { draft, entry };
}

/**
 * Same as `read` for callers who have already looked up entry and passage, as bulk imports do. With
 * `keyless`, a question may have no key: only for drafts.
 * @throws AppError `invalid` naming the field
 */
export function readAt(
  deps: Deps,
  input: QuestionInput,
  place: Pick<Question, "subjectTopicId" | "passageId"> & { keyless?: boolean },
): Draft {
  const draft = draftOf(deps, input, typeOf(input), place);
  assertSize(draft);
  return draft;
}

/** A sentence for each part of the answer key that is stored differently from what was sent. */
export function notesOn(input: QuestionInput): { notes?: string[] } {
  const type = typeOf(input);
  const keys = [input, ...(input.alsoAccept ?? []).map((one) => ({ ...input, ...one }))];
  const changes = keys.flatMap((one) => type.keyChanges?.(one) ?? []);
  return changes.length > 0 ? { notes: changes.map(changeWords) } : {};
}

function typeOf({ responseType }: QuestionInput): AnyResponseType {
  const type = responseTypes.read(responseType);
  if (!type) throw unknownType(responseType);
  return type;
}

function draftOf(
  deps: Deps,
  input: QuestionInput,
  type: AnyResponseType,
  {
    subjectTopicId,
    passageId,
    keyless = false,
  }: Pick<Question, "subjectTopicId" | "passageId"> & { keyless?: boolean },
): Draft {
  const clean = (html: string) => sanitiseRichText(html, deps.config.mediaUrl);
  const question = clean(input.question);
  if (isBlankHtml(question)) {
    const message = "Write the question's text.";
    throw invalid("empty_question", message, [{ path: "question", message }]);
  }
  return {
    examType: input.examType,
    subjectTopicId,
    difficulty: input.difficulty,
    marks: Math.round(input.marks * 100),
    questionType: passageId === null ? input.questionType : "COMPREHENSION",
    responseType: type.code,
    question,
    ...readParts(type, input, clean, keyless),
    ...(input.fixedOptions && type.reorder && { fixedOptions: true as const }),
    solution: clean(input.solution),
    passageId,
    ...labelsOf(input),
  };
}

/**
 * Tags, source and year. If there is no value, the field is undefined, so that a change can remove
 * it.
 */
function labelsOf({ tags = [], source, year }: QuestionInput): Pick<Draft, keyof Labels> {
  const unique = new Map(tags.map((tag) => [foldedLabel(tag), tag]));
  return {
    tags: unique.size > 0 ? [...unique.values()] : undefined,
    source: source || undefined,
    year: year ?? undefined,
  };
}

type Keys = Pick<Question, "content" | "answerKey" | "alsoAccept">;

/** Content and accepted keys as the response type parses them, from sanitised options. */
function readParts(
  type: AnyResponseType,
  input: QuestionInput,
  clean: (html: string) => string,
  keyless: boolean,
): Keys {
  const options = input.options?.map((one) => clean(typeof one === "string" ? one : one.text));
  const author = { ...input, options, ...(input.rows && { rows: input.rows.map(clean) }) };
  const hasNoKey = keyless && input.answerKey === null;
  const keys = readInput(type, author, hasNoKey);
  // Any question in the bank may be picked for a test, so it is checked for everything that a paper
  // would reject.
  const problems = type.check(keys.content, keys.answerKey);
  const [problem, ...more] = hasNoKey ? problems.filter((one) => !isAboutKey(one)) : problems;
  if (problem) throw invalid("invalid_question", problem.message, [problem, ...more]);
  return keys;
}

function readInput(type: AnyResponseType, author: KeysInput, hasNoKey: boolean): Keys {
  try {
    if (hasNoKey) return { content: type.readContent(author), answerKey: null };
    const { alsoAccept, ...keys } = readKeys(type, author);
    return { ...keys, alsoAccept: alsoAccept.length > 0 ? alsoAccept : undefined };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { path, message } = error;
    throw invalid("invalid_question", message, [{ path, message }]);
  }
}

async function assertPassage(deps: Deps, passageId: string | null): Promise<void> {
  if (passageId === null) return;
  const [passage] = await Passages.findMany(deps, [passageId]);
  if (!passage) throw unknownPassage();
}

export function unknownPassage() {
  const message = "This passage does not exist. Choose another, or save it first.";
  return invalid("unknown_passage", message, [{ path: "passageId", message }]);
}

function assertSize(draft: Draft): void {
  if (Buffer.byteLength(JSON.stringify(draft)) <= MAX_BYTES) return;
  const message = "The question is larger than 150 KB. Shorten its texts or split it.";
  throw invalid("question_too_large", message, [{ path: "question", message }]);
}

function unknownType(name: string) {
  const message = `There is no response type "${name}". Choose one of ${responseTypes.codes.join(", ")}.`;
  return invalid("unknown_response_type", message, [{ path: "responseType", message }]);
}

export function unknownEntry() {
  const message =
    "This subject, topic and sub-topic are not in the catalogue. Add them there first.";
  return invalid("unknown_subject_topic", message, [{ path: "subject", message }]);
}
