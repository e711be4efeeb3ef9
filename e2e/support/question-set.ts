import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { typeExamples } from "@academy/response-types/registry.examples.ts";
import type { Example } from "@academy/response-types/shared/example.ts";
import type { Api } from "./api.ts";

/** How a question is answered on the screen, by the shape of its answers on the wire. */
interface Kind {
  shape: "option" | "options" | "number" | "text" | "cells";
  /** The number of options. */
  options: number;
}

function kindOf({ input, right: [answer] }: Example): Kind {
  const options = Array.isArray(input.options) ? input.options.length : 0;
  if (typeof answer === "string") return { shape: "text", options };
  if (Array.isArray(answer)) {
    return { shape: Array.isArray(answer[0]) ? "cells" : "options", options };
  }
  return { shape: options > 0 ? "option" : "number", options };
}

/** An example of each response type. */
const examples = Object.entries(typeExamples).map(([responseType, [example]]) => {
  if (!example) throw new Error(`${responseType} has no example`);
  return { kind: kindOf(example), body: { responseType, ...example.input } };
});

/** A test whose report opens immediately, with the facts that a journey needs. */
export interface Paper {
  testId: string;
  /** Its address, on the product's own origin. */
  path: string;
  questionIds: readonly string[];
  kinds: readonly Kind[];
}

/** Questions of every response type in turn, from which a file's journeys create their tests. */
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
      const question = `<p>What does glass do to light? Part ${index + 1}.</p>`;
      const body = {
        ...names,
        examType: "NEET",
        difficulty: "EASY",
        question,
        ...examples[index % examples.length]?.body,
      };
      ids.push((await admin.post("/api/questions/upload", body, QuestionView))._id);
    }
    return new QuestionSet(admin, ids);
  }

  /**
   * @param now the product's time, epoch milliseconds
   * @param openMs from now to the expiry, which ends every attempt
   */
  async test({ minutes = 60, openMs = 3_600_000, now = Date.now() } = {}): Promise<Paper> {
    const input = {
      name: "Every type of question",
      examType: "NEET",
      access: "PUBLIC",
      // It started long ago, so that the duration fits between start and expiry.
      startTime: new Date(now - minutes * 60_000).toISOString(),
      expiryTime: new Date(now + openMs).toISOString(),
      durationMinutes: minutes,
      releasePolicy: "PRACTICE",
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
      kinds: this.#ids.flatMap((_, index) => examples[index % examples.length]?.kind ?? []),
    };
  }
}
