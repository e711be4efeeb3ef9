import { typeExamples } from "@academy/response-types/registry.examples.ts";
import type { Clock } from "@academy/core/kernel/platform/deps.ts";
import type { specifiedClient } from "./specified-client.fixture.ts";

export const NAMES = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };

/** Adds questions and tests by the specification's calls; each method returns the new address. */
export class Additions {
  readonly #admin: ReturnType<typeof specifiedClient>;
  readonly #clock: Clock;
  readonly #testId: string;

  /** @param testId a test of two questions, which are used again */
  constructor(admin: ReturnType<typeof specifiedClient>, clock: Clock, testId: string) {
    this.#admin = admin;
    this.#clock = clock;
    this.#testId = testId;
  }

  async question(responseType: string): Promise<string> {
    const [example] = typeExamples[responseType] ?? [];
    const { _id } = await this.#admin.post("/api/questions/upload", {
      ...NAMES,
      examType: "JEE",
      difficulty: "Medium",
      marks: "1.25",
      passageId: "",
      passageText: "",
      tags: ["Revision", "PYQ"],
      source: "JEE Main",
      year: "2025",
      responseType,
      question: example?.question,
      ...example?.input,
    });
    return `/api/questions/${_id}`;
  }

  /** A test that starts tomorrow, whose instructions contain a formula, which is rendered. */
  async test(more: object = {}): Promise<string> {
    const { _id } = await this.#admin.post("/api/tests/createtest", {
      title: "Tomorrow",
      examType: "JEE",
      startTime: new Date(this.#clock.now() + 24 * 3_600_000).toISOString(),
      expiryTime: new Date(this.#clock.now() + 26 * 3_600_000).toISOString(),
      duration: 60,
      totalQuestions: 2,
      instructions: '<p>Take <span data-type="inline-math" data-latex="g=9.8"></span>.</p>',
      sectionDetails: [
        {
          subject: "Physics",
          numQuestions: 2,
          questions: await this.#admin.get(`/api/tests/questions/${this.#testId}`),
        },
      ],
      ...more,
    });
    return `/api/tests/${_id}`;
  }
}
