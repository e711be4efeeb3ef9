import { setTimeout as delay } from "node:timers/promises";
import type {
  AttemptView,
  SequencedAnswer,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { BenchTest } from "./published-test.ts";
import type { LoadClient } from "./load-client.ts";

/** How long the web app collects changes before it saves them. */
const GATHER_MS = 20_000;

export interface Plan {
  /** Milliseconds after the beginning when the student starts. */
  startAt: number;
  submitAt: number;
  /** Mean milliseconds between two answers. */
  answerEvery: number;
}

/** One student at a browser: answers, collects, saves, submits, and remembers the last answers. */
export class LoadStudent {
  /** The last answer to each question: what the server must have in the end. */
  readonly said = new Map<string, SequencedAnswer>();
  readonly #parts: {
    client: LoadClient;
    test: BenchTest;
    token: string;
    random: () => number;
  };
  readonly #unsaved = new Set<string>();
  #seq = 0;

  constructor(parts: { client: LoadClient; test: BenchTest; token: string; random: () => number }) {
    this.#parts = parts;
  }

  async take(plan: Plan): Promise<void> {
    const began = performance.now();
    const until = (ms: number) => delay(Math.max(0, began + ms - performance.now()));
    await until(plan.startAt);
    const attemptId = await this.#start();
    const saving = new AbortController();
    const saves = this.#keepSaving(attemptId, saving.signal);
    await this.#keepAnswering(plan, began);
    await until(plan.submitAt);
    saving.abort();
    await saves;
    await this.#submit();
  }

  async #start(): Promise<string> {
    const { client, test, token } = this.#parts;
    const path = `/api/tests/${test.testId}`;
    await client.call({ kind: "view", method: "GET", path }, token);
    const start = { kind: "start", method: "POST", path: `${path}/attempts`, body: {} };
    // The API has parsed it with its schema.
    const attempt = (await client.call(start, token)) as AttemptView;
    const questions = `/api/tests/questions/${test.testId}`;
    await client.call({ kind: "questions", method: "GET", path: questions }, token);
    return attempt.attemptId;
  }

  async #keepAnswering({ submitAt, answerEvery }: Plan, began: number): Promise<void> {
    const { random } = this.#parts;
    for (;;) {
      const wait = -Math.log(1 - random()) * answerEvery;
      if (performance.now() - began + wait > submitAt) return;
      await delay(wait);
      this.#answer();
    }
  }

  #answer(): void {
    const { test, random } = this.#parts;
    const question = test.questions[Math.floor(random() * test.questions.length)];
    if (!question) throw new Error("The test has no questions");
    const cleared = random() < 0.1;
    this.#seq += 1;
    this.said.set(question.id, {
      value: cleared ? null : question.answer,
      timeTaken: this.#seq,
      marked: random() < 0.2,
      seq: this.#seq,
    });
    this.#unsaved.add(question.id);
  }

  /** One save at a time, with what was collected; the submission contains the rest. */
  async #keepSaving(attemptId: string, ended: AbortSignal): Promise<void> {
    const { client, token } = this.#parts;
    const path = `/api/attempts/${attemptId}/answers`;
    while (!ended.aborted) {
      if (this.#unsaved.size === 0) await pause(250, ended);
      if (this.#unsaved.size === 0) continue;
      await pause(GATHER_MS, ended);
      if (ended.aborted) return;
      const answers = this.#sheet(this.#unsaved);
      await client.call({ kind: "save", method: "PATCH", path, body: { answers } }, token);
      for (const [id, { seq }] of Object.entries(answers)) {
        if (this.said.get(id)?.seq === seq) this.#unsaved.delete(id);
      }
    }
  }

  #sheet = (ids: Iterable<string>): Record<string, SequencedAnswer> =>
    Object.fromEntries(
      [...ids].flatMap((id) => {
        const answer = this.said.get(id);
        return answer ? [[id, answer]] : [];
      }),
    );

  async #submit(): Promise<void> {
    const { client, test, token } = this.#parts;
    const path = `/api/submissions/${test.testId}/submit`;
    const body = { testId: test.testId, answers: this.#sheet(this.said.keys()) };
    await client.call({ kind: "submit", method: "POST", path, body }, token);
  }
}

/** Ends early, without an error, once the student has stopped. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
