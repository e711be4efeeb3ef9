import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overloaded } from "../../kernel/overload/overload.ts";
import type { Table } from "../../kernel/platform/table.ts";
import { AppError, isAppError } from "../../kernel/shared/error.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { testClock } from "../../testing/world.ts";
import { tryPassword } from "./sign-in-tries.service.ts";

const tried = { userId: "u_1", caller: { ip: "192.0.2.7" } };
const PROOF = { userId: "u_1" };
const busy = overloaded(new Error("TooManyRequestsException"));

const locked = new AppError("limited", "locked_by_the_directory", "Please wait a few minutes.");

function refusalOf(error: unknown): string {
  if (isAppError(error)) return `${error.kind} ${error.code}`;
  throw error;
}

/** Logins to one account, with a directory and table in memory that can fail. */
function account() {
  const errors: string[] = [];
  const lost = { tries: 0 };
  const clock = testClock();
  const memory = memoryDeps(clock);
  const update: Table["update"] = async (key, change, condition) => {
    if (!change.text.includes(":less") || lost.tries === 0) {
      return memory.content.update(key, change, condition);
    }
    lost.tries -= 1;
    throw overloaded(new Error("ThrottlingException"));
  };
  const content: Table = {
    get: (...args) => memory.content.get(...args),
    put: (...args) => memory.content.put(...args),
    update,
    remove: (...args) => memory.content.remove(...args),
    query: (...args) => memory.content.query(...args),
    all: (...args) => memory.content.all(...args),
    batchGet: (...args) => memory.content.batchGet(...args),
    batchPut: (...args) => memory.content.batchPut(...args),
    batchRemove: (...args) => memory.content.batchRemove(...args),
  };
  const log = { info: () => {}, error: (kind: string) => void errors.push(kind) };
  const deps = { ...memory, content, log };
  const outcome = (check: () => Promise<object | undefined>) =>
    tryPassword(deps, tried, check).then(() => "not refused", refusalOf);
  return {
    errors,
    clock,
    lose: (tries: number) => void (lost.tries = tries),
    correct: () => outcome(async () => PROOF),
    wrong: () => outcome(async () => undefined),
    throttled: () => outcome(() => Promise.reject(busy)),
    locked: () => outcome(() => Promise.reject(locked)),
  };
}

describe("a try", () => {
  test("is given back if the directory could not check the password, however often", async () => {
    const { correct, throttled } = account();
    for (let n = 0; n < 10; n++) expect(await throttled()).toBe("unavailable overloaded");
    expect(await correct()).toBe("not refused");
  });

  test("is used up by a definite wrong", async () => {
    const { correct, wrong } = account();
    for (let n = 0; n < 5; n++) expect(await wrong()).toBe("not refused");
    expect(await correct()).toBe("limited too_many_tries");
  });

  test("that a throttled table cannot give back does not refuse a correct password", async () => {
    const { errors, lose, correct } = account();
    lose(2);
    expect(await correct()).toBe("not refused");
    expect(errors).toEqual(["sign-in.attempt-release-failed", "sign-in.attempt-release-failed"]);
    expect(await correct()).toBe("not refused");
  });

  test("that a throttled table cannot give back does not hide the directory's error", async () => {
    const { lose, locked: refused } = account();
    lose(1);
    expect(await refused()).toBe("limited locked_by_the_directory");
  });
});

/** Counts events per window of a number of seconds. */
class Windows {
  readonly #counts = new Map<number, number>();
  readonly #seconds: number;

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  at(now: number): number {
    return this.#counts.get(Math.floor(now / 1000 / this.#seconds)) ?? 0;
  }

  add(now: number): void {
    this.#counts.set(Math.floor(now / 1000 / this.#seconds), this.at(now) + 1);
  }
}

/** What docs/decisions/0038-wrong-passwords.md promises to a stranger at one address. */
class Model {
  readonly #quarter = new Windows(900);
  readonly #day = new Windows(24 * 3600);
  readonly #minute = new Windows(60);

  refuses(now: number): boolean {
    return this.#quarter.at(now) >= 5 || (this.#day.at(now) >= 29 && this.#minute.at(now) >= 1);
  }

  noteWrong(now: number): void {
    (this.#day.at(now) < 29 ? this.#day : this.#minute).add(now);
    this.#quarter.add(now);
  }
}

const step = fc.record({
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant("wrong" as const) },
    { weight: 2, arbitrary: fc.constantFrom("correct" as const, "throttled", "locked") },
  ),
  // How long after the try before: usually a short time, sometimes a quarter of an hour or half a
  // day.
  waitSeconds: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 90 }) },
    { weight: 4, arbitrary: fc.integer({ min: 600, max: 1200 }) },
    { weight: 1, arbitrary: fc.constant(12 * 3600) },
  ),
});

/**
 * Tries before the test begins: none, or most of a day's tries, by a stranger who returns every
 * quarter of an hour.
 */
const spent = fc.constantFrom(0, 25).map((count) =>
  Array.from({ length: count }, (_, n) => ({
    what: "wrong" as const,
    waitSeconds: n % 5 === 0 ? 900 : 0,
  })),
);

const said = {
  correct: "not refused",
  wrong: "not refused",
  throttled: "unavailable overloaded",
  locked: "limited locked_by_the_directory",
};

test("only definite wrong passwords count, however the directory fails", async () => {
  await fc.assert(
    fc.asyncProperty(spent, fc.array(step, { maxLength: 60 }), async (before, steps) => {
      const { clock, ...tries } = account();
      const model = new Model();
      for (const { what, waitSeconds } of [...before, ...steps]) {
        clock.advance(waitSeconds * 1000);
        const refused = model.refuses(clock.now());
        expect(await tries[what]()).toBe(refused ? "limited too_many_tries" : said[what]);
        if (what === "wrong" && !refused) model.noteWrong(clock.now());
      }
    }),
    { numRuns: runs(600) },
  );
});
