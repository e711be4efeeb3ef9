import { createHash } from "node:crypto";
import type { KeyReading } from "@academy/response-types/shared/key-reading.ts";
import { plainText } from "@academy/response-types/shared/html-text.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withPictureText } from "../../kernel/rich-text/picture-text.rules.ts";
import * as Draft from "../../bank/editing/question-draft.service.ts";
import type { QuestionInput } from "../../bank/question/question.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { holdsKeys } from "../../kernel/shared/staff-role.rules.ts";
import type { ReadRow } from "../pipeline/import-kind.ts";
import type { RowFault } from "../pipeline/import.schema.ts";
import type { VariantTexts } from "../template/variant-texts.ts";
import { faultsOf } from "./question-place.rules.ts";
import { questionOfRow } from "./row.rules.ts";

/** A row read as a question that is not in the bank yet. */
export interface ReadQuestion {
  input: QuestionInput;
  /** The passage's sanitised HTML; "" without a passage. */
  passage: string;
  /** How the question differs from what the row says, a sentence each. */
  notes: string[];
  /** How the key was read, if that looks different from the row's text. */
  reading?: KeyReading | undefined;
  /** Its texts in other languages; missing if there are none. */
  variants?: VariantTexts[];
}

/** Finds our own address of an image that a row names; undefined for a missing image. */
export type FindPicture = (reference: string) => string | undefined;

/** Reads a row as a question, or lists all its errors. */
export function readRow(
  deps: Deps,
  { cells, keyless }: ReadRow,
  image: FindPicture,
): ReadQuestion | { problems: RowFault[] } {
  return questionOfRow(cells, { mediaUrl: deps.config.mediaUrl, image }, keyless);
}

/** Ids in the place of an entry or a passage that does not exist yet. */
const PLACEHOLDER = { entry: `st_${"0".repeat(20)}`, passage: `p_${"0".repeat(20)}` };

/** A question as the bank would store it, or the reasons why the bank would not. */
export function draftOf(
  deps: Deps,
  { input, passage }: ReadQuestion,
  place: { entryId?: string | undefined; passageId?: string | undefined },
): { draft: Draft.Draft } | { problems: RowFault[] } {
  const named = input.passageId ?? (passage ? PLACEHOLDER.passage : null);
  const passageId = place.passageId ?? named;
  const subjectTopicId = place.entryId ?? PLACEHOLDER.entry;
  try {
    const keyless = input.answerKey === null;
    return { draft: Draft.readAt(deps, input, { subjectTopicId, passageId, keyless }) };
  } catch (error) {
    if (!isAppError(error) || error.kind !== "invalid") throw error;
    return { problems: faultsOf(error.message, error.fields) };
  }
}

const sha256 = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 40);

/**
 * Identifies a content: rows with the same hash are equal in every field but their labels, whatever
 * their file, its format and its order of columns, and the case of names.
 */
export function contentHash({ input, passage }: ReadQuestion, draft: Draft.Draft): string {
  const { subjectTopicId: _entry, passageId: _passage, ...labelled } = draft;
  const { tags: _tags, source: _source, year: _year, ...content } = labelled;
  const { subject, topic, subTopic } = input;
  const names = [subject, topic, subTopic].map((name) => name.toLowerCase());
  return sha256(["question", names, content, passage, input.passageId ?? null]);
}

/**
 * The hash under which an import finds a content that was imported before. Authors find only what
 * they imported themselves: the hash of someone else's question would reveal its key.
 */
export const hashFor = ({ userId, ...trusted }: Actor, hash: string): string =>
  holdsKeys(trusted) ? hash : sha256([userId, hash]);

/** Rows with the same passage text share one passage, whatever their topics. */
export const passageHash = ({ input, passage }: ReadQuestion): string =>
  sha256(["passage", input.examType, passage]);

/** A short preview of a question. */
export function previewOf(html: string): string {
  const text = plainText(
    withPictureText(html).replace(/<[^<>]*data-latex="([^"]*)"[^<>]*>/g, " $1 "),
  );
  const shown = Array.from(text || (/<img\b/i.test(html) ? "(a picture)" : ""));
  return shown.length <= PREVIEW ? shown.join("") : `${shown.slice(0, PREVIEW - 1).join("")}…`;
}

const PREVIEW = 120;
