import { AsyncLocalStorage } from "node:async_hooks";
import { exitsOf } from "@academy/core/exam/attempt-log/attempt-log.service.ts";
import * as AttemptRead from "@academy/core/exam/attempt-store/attempt-read.service.ts";
import * as AttemptStore from "@academy/core/exam/attempt-store/attempt.store.ts";
import { wireAnswers } from "@academy/core/exam/answers/answers.rules.ts";
import type { SequencedAnswer } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { decodeSheet } from "@academy/core/exam/answers/sheet.rules.ts";
import type { MarkedBy } from "./choices.ts";
import * as Papers from "@academy/core/exam/paper/paper.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Item } from "@academy/core/kernel/platform/table.ts";
import { attemptsTable, contentTable } from "@academy/core/kernel/platform/tables.ts";
import { AppError } from "@academy/core/kernel/shared/error.ts";
import { memoryDeps } from "@academy/core/testing/memory-deps.fixture.ts";
import { tryPassword } from "@academy/core/people/sign-in/sign-in-tries.service.ts";
import { MemoryTable } from "@academy/core/testing/memory-table.fixture.ts";
import { attemptsRoutes } from "@academy/functions/api/attempts/attempts.routes.ts";
import { problemOf } from "@academy/functions/api/http/errors.ts";
import { healthRoutes } from "@academy/functions/api/health/health.routes.ts";
import { httpApp } from "@academy/functions/api/http/http-app.ts";
import { loadedGroup } from "@academy/functions/api/http/route-group.ts";
import { submissionsRoutes } from "@academy/functions/api/submissions/submissions.routes.ts";
import { fatedTable, type Running, type ServerFate } from "./fated-table.ts";
import { Overload } from "./overload.ts";
import { type PublishedTest, publishTests, START } from "./paper.ts";
import { giveExtra } from "./sections.ts";
import { forgetLost, noteLost } from "./lost-calls.ts";
import { Scheduler } from "./scheduler.ts";
import { closeAbandoned } from "@academy/core/testing/sweep.fixture.ts";

export interface Call {
  method: string;
  path: string;
  body: unknown;
  token: string;
}

export interface Answer {
  status: number;
  /** How long it took, including pauses after throttled requests, but not slow services. */
  tookMs: number;
  headers: Headers;
  body: unknown;
}

/** A stored sheet as a browser would resume it. */
export interface Stored extends MarkedBy {
  answers: Record<string, SequencedAnswer>;
}

type Watch = (before: Item | undefined, after: Item | undefined) => void;
export const EXPIRED = "expired";
const FINE: ServerFate = {
  skew: 0,
  databaseMs: 0,
  diesAt: null,
  diesAfter: false,
  throttled: false,
};

/**
 * The real API, services and stores, over a table in memory. Each request may have its own fate.
 */
export class Server {
  readonly #tests: readonly PublishedTest[];
  #at = 0;
  readonly #running = new AsyncLocalStorage<Running>();
  readonly #table: MemoryTable;
  readonly #deps: Deps;
  readonly #app;
  #scheduler = new Scheduler(START);
  #watch: Watch = () => {};
  #overload = new Overload([], this.#scheduler, 1);
  /** Where wrong passwords are counted. */
  #tries = new MemoryTable(contentTable);

  private constructor(tests: readonly PublishedTest[], table: MemoryTable, deps: Deps) {
    this.#tests = tests;
    this.#table = table;
    this.#deps = {
      ...deps,
      clock: { now: () => this.#scheduler.now + (this.#running.getStore()?.skew ?? 0) },
      random: { bytes: (count) => Uint8Array.from({ length: count }, () => this.#byte()) },
      attempts: fatedTable(table, {
        running: () => this.#running.getStore(),
        ask: (asked, arrived) => this.#overload.ask(asked, "dynamo", arrived),
        sleep: (ms) => this.#scheduler.sleep(ms),
      }),
    };
    this.#app = httpApp(this.#deps, {
      groups: [loadedGroup([...attemptsRoutes, ...submissionsRoutes, ...healthRoutes])],
      authenticate: async (_deps, token) => {
        if (token === EXPIRED) throw new AppError("unauthenticated", "expired", "Log in again.");
        return { userId: token, name: token, email: `${token}@example.org`, isAdmin: false };
      },
    });
  }

  static async open(timed = false): Promise<Server> {
    const watches: Watch[] = [];
    const ids = new Overload([], new Scheduler(START), 1);
    const table = new MemoryTable(attemptsTable, (...change) => {
      for (const watch of watches) watch(...change);
    });
    const deps: Deps = {
      ...memoryDeps({ now: () => START }, table),
      log: { info: () => {}, error: () => {} },
      // A test's id decides the orders of its questions, so a failure repeats only with the same ids.
      random: { bytes: (count) => Uint8Array.from({ length: count }, () => 256 * ids.draw()) },
    };
    const server = new Server(await publishTests(deps, timed), table, deps);
    watches.push((...change) => server.#watch(...change));
    return server;
  }

  /** The test that students take since the last restart. */
  get test(): PublishedTest {
    const test = this.#tests[this.#at];
    if (!test) throw new Error(`There is no test ${this.#at}`);
    return test;
  }

  /** Forgets every attempt and uses another clock and test. */
  restart(scheduler: Scheduler, watch: Watch, overload: Overload, random: number): void {
    this.#at = random % this.#tests.length;
    this.#watch = () => {};
    this.#table.clear();
    forgetLost(this.#deps, this.test.testId);
    this.#tries = new MemoryTable(contentTable);
    this.#scheduler = scheduler;
    this.#overload = overload;
    this.#watch = watch;
  }

  #byte = () => Math.floor(this.#overload.draw() * 256);

  /**
   * A login with the correct password, counted as the product counts attempts.
   *
   * @returns undefined when it is done, otherwise why it was refused and in how many seconds to
   *   retry
   */
  async signIn(userId: string): Promise<{ status: number; seconds: number } | undefined> {
    const arrived = this.#scheduler.now;
    this.#scheduler.busy += 1;
    try {
      const tried = { userId, caller: { ip: "192.0.2.7" } };
      await tryPassword({ ...this.#deps, content: this.#tries }, tried, async () => {
        await this.#overload.ask(["directory"], "cognito", arrived);
        return { userId };
      });
      return undefined;
    } catch (error) {
      const { status, headers } = problemOf(error, "", this.#overload.draw());
      return { status, seconds: Number(headers["retry-after"]) };
    } finally {
      this.#scheduler.busy -= 1;
    }
  }

  /** When the current request arrived; undefined for the sweep. */
  get arrived(): number | undefined {
    return this.#running.getStore()?.arrived;
  }

  /** The API's answer; undefined when the process was killed before it could give one. */
  async handle(call: Call, fate: ServerFate = FINE): Promise<Answer | undefined> {
    const running: Running = { ...fate, writes: 0, arrived: this.#scheduler.now };
    this.#scheduler.busy += 1;
    try {
      const response = await this.#running.run(running, async () =>
        this.#app.request(call.path, {
          method: call.method,
          body: call.method === "GET" ? null : JSON.stringify(call.body),
          headers: { authorization: `Bearer ${call.token}`, "content-type": "application/json" },
        }),
      );
      const body: unknown = await response.json();
      const died = fate.diesAt !== null && running.writes > fate.diesAt;
      if (died) return undefined;
      const tookMs = fate.databaseMs > 0 ? 0 : this.#scheduler.now - running.arrived;
      return { status: response.status, headers: response.headers, body, tookMs };
    } finally {
      this.#scheduler.busy -= 1;
    }
  }

  sweep = async (skew: number) => this.#job(skew, () => closeAbandoned(this.#deps));

  /** Gives a student so many extra minutes in all, if the attempt runs. */
  grant = (userId: string, minutes: number, skew: number): Promise<void> =>
    this.#job(skew, () => giveExtra(this.#deps, { testId: this.test.testId, userId }, minutes));

  /** Gives time back to everyone; `dies` once it is noted, before any attempt is written. */
  giveBack = (lost: { id: string; minutes: number }, skew: number, dies: boolean): Promise<void> =>
    this.#job(skew, () => noteLost(this.#deps, this.test.testId, lost), dies ? 0 : null);

  async #job(skew: number, work: () => Promise<unknown>, diesAt: number | null = null) {
    await this.#running.run({ ...FINE, skew, diesAt, writes: 0, arrived: Number.NaN }, work);
  }

  /** The stored attempt of a student. */
  async stored(userId: string): Promise<Stored | undefined> {
    const deps = { ...this.#deps, attempts: this.#table };
    const ref = { testId: this.test.testId, userId, n: 0 };
    const attempt = await AttemptStore.find(deps, ref);
    if (!attempt) return undefined;
    const key = await Papers.key(deps, attempt);
    const sheet = decodeSheet(attempt.sheet, key.questions.length);
    const texts = await AttemptRead.longTexts(deps, attempt);
    return { key, attempt, texts, answers: wireAnswers(key, sheet, texts) };
  }

  /** The number of logged exits of a student's attempt. */
  exits(userId: string): Promise<number> {
    const deps = { ...this.#deps, attempts: this.#table };
    return exitsOf(deps, { testId: this.test.testId, userId, n: 0 });
  }
}
