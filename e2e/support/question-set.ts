import { SubjectTopic } from "@academy/core/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/question/question.schema.ts";
import { TestAdminView } from "@academy/core/test/test.schema.ts";
import type { Api } from "./api.ts";

const options = ["first", "second", "third", "fourth"];

/** A question of each response type, its key as the API writes it. */
const kinds = [
  { responseType: "MCQ_SINGLE", options, answerKey: 1 },
  { responseType: "MCQ_MULTIPLE", options, answerKey: [0, 2] },
  { responseType: "ASSERTION_REASONING", options, answerKey: 3 },
  { responseType: "INTEGER", answerKey: 2.5 },
  { responseType: "SUBJECTIVE", answerKey: "Light is bent where it enters the glass." },
  { responseType: "MATRIX_MATCHING", answerKey: [[0], [1], [2], [3, 4]] },
] as const;

export type Kind = (typeof kinds)[number]["responseType"];

/** A test whose report opens at once, and what a journey has to know of it. */
export interface Paper {
  testId: string;
  /** Where it is taken, on the product's own origin. */
  path: string;
  questionIds: readonly string[];
  kinds: readonly Kind[];
}

/** Questions of every response type in turn, of which a file's journeys make their tests. */
export class QuestionSet {
  readonly #admin: Api;
  readonly #ids: readonly string[];

  private constructor(admin: Api, ids: readonly string[]) {
    this.#admin = admin;
    this.#ids = ids;
  }

  static async upload(admin: Api, count: number): Promise<QuestionSet> {
    const names = { subject: "Physics", topic: "Optics", subTopic: "Refraction" };
    await admin.post("/api/subject-topics", names, SubjectTopic);
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const kind = kinds[index % kinds.length];
      const question = `<p>What does glass do to light? Part ${index + 1}.</p>`;
      const body = { ...names, examType: "NEET", difficulty: "EASY", question, ...kind };
      ids.push((await admin.post("/api/questions/upload", body, QuestionView))._id);
    }
    return new QuestionSet(admin, ids);
  }

  /** @param openMs from now to the expiry, which ends every attempt */
  async test({ minutes = 60, openMs = 3_600_000 } = {}): Promise<Paper> {
    const now = Date.now();
    const input = {
      name: "Every type of question",
      examType: "NEET",
      access: "PUBLIC",
      // Begun long ago, so that the duration fits between start and expiry.
      startTime: new Date(now - minutes * 60_000).toISOString(),
      expiryTime: new Date(now + openMs).toISOString(),
      durationMinutes: minutes,
      releasePolicy: "IMMEDIATE",
      totalQuestions: this.#ids.length,
      sectionDetails: [
        { subject: "Physics", numQuestions: this.#ids.length, questionIds: this.#ids },
      ],
    };
    const { _id } = await this.#admin.post("/api/tests/createtest", input, TestAdminView);
    return {
      testId: _id,
      path: `/user/tests/${_id}/take`,
      questionIds: this.#ids,
      kinds: this.#ids.map((_, index) => kinds[index % kinds.length]?.responseType ?? "MCQ_SINGLE"),
    };
  }
}
