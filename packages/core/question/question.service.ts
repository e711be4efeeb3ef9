import { responseTypes } from "@academy/response-types/registry.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import type { AnyResponseType, AuthorInput } from "@academy/response-types/shared/response-type.ts";
import * as Audit from "../audit/audit.service.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as Passages from "../passage/passage-read.service.ts";
import type { Deps } from "../platform/deps.ts";
import { withMedia } from "../rich-text/media.rules.ts";
import { sanitiseRichText } from "../rich-text/sanitise.ts";
import { invalid } from "../shared/error.ts";
import { newId } from "../shared/id.ts";
import { iso } from "../shared/time.ts";
import type { Actor } from "../user/user.schema.ts";
import type { Question, QuestionInput, QuestionView } from "./question.schema.ts";
import * as QuestionStore from "./question.store.ts";

/** The questions that exist of the ids given, in no order. */
export const findMany = QuestionStore.findMany;

/**
 * Adds a question to the bank.
 * @throws AppError `invalid` naming the field: an unknown response type, a key that does not fit,
 * a subject, topic or sub-topic that is not in the catalogue, a passage that does not exist.
 */
export async function create(
  deps: Deps,
  actor: Actor,
  input: QuestionInput,
): Promise<QuestionView> {
  const type = responseTypes.read(input.responseType);
  if (!type) throw unknownType(input.responseType);
  const entry = await Catalogue.find(deps, input);
  if (!entry) throw unknownEntry();
  await assertPassage(deps, input.passageId ?? null);
  const question = questionOf(deps, actor, input, type, entry._id);
  await QuestionStore.create(deps, question);
  const view = viewOf(deps, question, entry);
  await Audit.record(deps, actor, {
    action: "question.create",
    subject: question.questionId,
    after: view,
  });
  return view;
}

/** The question as it will be kept: sanitised, and read by its response type. */
function questionOf(
  deps: Deps,
  actor: Actor,
  input: QuestionInput,
  type: AnyResponseType,
  subjectTopicId: string,
): Question {
  const clean = (html: string) => sanitiseRichText(html, deps.config.mediaUrl);
  const question = clean(input.question);
  if (isBlankHtml(question)) {
    const message = "Write the question's text.";
    throw invalid("empty_question", message, [{ path: "question", message }]);
  }
  return {
    questionId: newId("question", deps),
    rev: 1,
    examType: input.examType,
    subjectTopicId,
    difficulty: input.difficulty,
    marks: Math.round(input.marks * 100),
    questionType: input.questionType,
    responseType: type.code,
    question,
    ...readParts(type, input, clean),
    solution: clean(input.solution),
    passageId: input.passageId ?? null,
    createdAt: iso(deps.clock.now()),
    createdBy: actor.userId,
  };
}

/** Content and key as the response type reads them, from options that were made safe before. */
function readParts(
  type: AnyResponseType,
  input: QuestionInput,
  clean: (html: string) => string,
): Pick<Question, "content" | "answerKey"> {
  const options = input.options?.map((one) => clean(typeof one === "string" ? one : one.text));
  const author = { ...input, options };
  const { content, answerKey } = readInput(type, author);
  // Any question of the bank may be picked for a test: what a paper would refuse is refused here.
  const [problem, ...more] = type.check(content, answerKey);
  if (problem) throw invalid("invalid_question", problem.message, [problem, ...more]);
  return { content, answerKey };
}

function readInput(
  type: AnyResponseType,
  author: AuthorInput,
): Pick<Question, "content" | "answerKey"> {
  try {
    const content = type.readContent(author);
    return { content, answerKey: type.readKey(author, content) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { path, message } = error;
    throw invalid("invalid_question", message, [{ path, message }]);
  }
}

async function assertPassage(deps: Deps, passageId: string | null): Promise<void> {
  if (passageId === null) return;
  const [passage] = await Passages.findMany(deps, [passageId]);
  if (!passage) {
    const message = "This passage does not exist. Choose another, or save it first.";
    throw invalid("unknown_passage", message, [{ path: "passageId", message }]);
  }
}

function unknownType(name: string) {
  const message = `There is no response type "${name}". Choose one of ${responseTypes.codes.join(", ")}.`;
  return invalid("unknown_response_type", message, [{ path: "responseType", message }]);
}

function unknownEntry() {
  const message =
    "This subject, topic and sub-topic are not in the catalogue. Add them there first.";
  return invalid("unknown_subject_topic", message, [{ path: "subject", message }]);
}

/** The whole question, key and solution included: for administrators only. */
function viewOf(deps: Deps, question: Question, names: SubjectTopic): QuestionView {
  const type = responseTypes.get(question.responseType);
  const author = type.writeAuthor(question.content, question.answerKey);
  const media = (html: string) => withMedia(html, deps.config.mediaUrl);
  return {
    _id: question.questionId,
    rev: question.rev,
    examType: question.examType,
    subject: names.subject,
    topic: names.topic,
    subTopic: names.subTopic,
    difficulty: question.difficulty,
    marks: question.marks / 100,
    questionType: question.questionType,
    responseType: question.responseType,
    question: media(question.question),
    answerKey: author.answerKey,
    ...(author.tolerance !== undefined && { tolerance: author.tolerance }),
    ...(author.subjectiveKeywords !== undefined && {
      subjectiveKeywords: author.subjectiveKeywords,
    }),
    options: type.writeOptions(question.content)?.map(media),
    solution: media(question.solution),
    passageId: question.passageId,
  };
}
