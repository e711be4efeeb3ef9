import { randomBytes } from "node:crypto";
import { iso } from "@academy/core/kernel/shared/time.ts";
import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { load } from "@academy/core/exam/assessment/assessment.service.ts";
import { PaperSeal } from "@academy/core/exam/terms/paper/seal.schema.ts";
import { typeArbitraries } from "@academy/response-types/registry.arbitrary.ts";
import { typeExamples } from "@academy/response-types/registry.examples.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import type { AnyResponseType, AuthorInput } from "@academy/response-types/shared/response-type.ts";
import * as fc from "fast-check";
import type { openRoleCloud } from "./role-cloud.fixture.ts";

type RoleCloud = Awaited<ReturnType<typeof openRoleCloud>>;

const MINUTE = 60_000;
const TOPIC = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };

/** A test with a question of every type, and every text in it that students must not see. */
export interface SecretTest {
  testId: string;
  questionIds: string[];
  /** An answer to each question. */
  answers: unknown[];
  passageId: string;
  /** Texts that students must not see; the last ones are the solutions, one for each question. */
  canaries: string[];
  /** The seal of the paper's encrypted copy; undefined for a PRACTICE test. */
  seal: PaperSeal | undefined;
}

/** A word that appears nowhere else. */
export const word = () => `canary${randomBytes(9).toString("hex")}`;
let numbers = 987_654_000;
/** Nine digits that no timestamp and no other number contains; decimals may follow them. */
export const number = () => String((numbers += 7));

type Which = "one" | "two";

/**
 * The same question with another key for the same options, or with the same key if there is no
 * other.
 */
export function otherKey(type: AnyResponseType, input: AuthorInput): AuthorInput {
  const samples = typeArbitraries[type.code];
  if (!samples) throw new Error(`There are no samples of ${type.code}`);
  const content = type.readContent(input);
  const known = JSON.stringify(type.readKey(input, content));
  const other = fc
    .sample(samples, { numRuns: 1000, seed: 1 })
    .find(({ key }) => type.check(content, key).length === 0 && JSON.stringify(key) !== known);
  return other ? type.writeAuthor(content, other.key) : input;
}

function secretQuestions(which: Which) {
  const [value, tolerance, model, keyword] = [number(), number(), word(), word()];
  /**
   * Keys of types whose keys can be searched for in a text. For the other types, the two tests have
   * different keys instead.
   */
  const written: Record<string, AuthorInput> = {
    INTEGER: { answerKey: `${value}.37`, tolerance: Number(`${tolerance}.61`) },
    SUBJECTIVE: { answerKey: `${model} bends`, subjectiveKeywords: [keyword] },
  };
  const questions = responseTypes.types.map((type, i) => {
    const [example] = typeExamples[type.code] ?? [];
    if (!example) throw new Error(`There is no example of ${type.code}`);
    const { input } = example;
    const chosen = which === "one" ? input : otherKey(type, input);
    const solution = word();
    return {
      answer: example.wrong[0],
      solution,
      question: {
        responseType: type.code,
        ...(written[type.code] ?? chosen),
        solution: `<p>${solution}</p>`,
        question: `<p>Question ${i + 1} of the secret paper</p>`,
      },
    };
  });
  const solutions = questions.map(({ solution }) => solution);
  return { questions, canaries: [value, tolerance, model, keyword, ...solutions] };
}

/** Uploads the questions and creates a test with them that starts in this many minutes. */
export async function addSecretTest(
  { deps, post, callers: { admin } }: RoleCloud,
  which: Which,
  { startsIn, ...more }: { startsIn: number; demo?: number; releasePolicy?: string },
): Promise<SecretTest> {
  const passage = await post<{ _id: string }>("/api/passages/upload", admin, {
    ...TOPIC,
    examType: "JEE",
    passageText: "<p>A thin lens bends light.</p>",
  });
  const { questions, canaries } = secretQuestions(which);
  const ids: string[] = [];
  for (const { question } of questions) {
    const { _id } = await post<{ _id: string }>("/api/questions/upload", admin, {
      ...TOPIC,
      ...question,
      examType: "JEE",
      difficulty: "EASY",
      marks: 4,
      ...(ids.length === 0 && { passageId: passage._id }),
    });
    ids.push(_id);
  }
  const now = deps.clock.now();
  const test = await post<TestAdminView>("/api/tests/createtest", admin, {
    name: "A secret paper",
    examType: "JEE",
    access: "PUBLIC",
    startTime: iso(now + startsIn * MINUTE),
    expiryTime: iso(now + (startsIn + 120) * MINUTE),
    durationMinutes: 60,
    totalQuestions: ids.length,
    sectionDetails: [{ subject: "Physics", numQuestions: ids.length, questionIds: ids }],
    ...more,
  });
  const answers = questions.map(({ answer }) => answer);
  const { paper } = await load(deps, test._id);
  const sealAt = `papers/${test._id}/${paper}/seal.json`;
  const seal = await deps.artifacts.find(sealAt, (raw) => PaperSeal.parse(raw));
  return { testId: test._id, questionIds: ids, answers, passageId: passage._id, canaries, seal };
}

export const addTopic = ({ post, callers }: RoleCloud): Promise<unknown> =>
  post("/api/subject-topics", callers.admin, TOPIC);

export function sealOf({ seal }: SecretTest): PaperSeal {
  if (!seal) throw new Error("The paper is not sealed");
  return seal;
}
