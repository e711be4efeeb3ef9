import fc from "fast-check";
import { expect, test } from "vitest";
import type { Deps } from "../platform/deps.ts";
import { isAppError } from "../shared/error.ts";
import { runs } from "../../testing/runs.ts";
import { type Limit, windowAt } from "./rate-limit.rules.ts";
import { clear, count, giveBack, take, type Taken } from "./rate-limit.store.ts";

type Step =
  | { kind: "take"; atOnce: number }
  | { kind: "give back" }
  | { kind: "clear" }
  | { kind: "wait"; seconds: number };

const step = fc.oneof(
  fc.record({ kind: fc.constant("take" as const), atOnce: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant("give back" as const) }),
  fc.record({ kind: fc.constant("clear" as const) }),
  fc.record({ kind: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 50 }) }),
);
const limits = fc.record({
  limit: fc.integer({ min: 1, max: 6 }),
  windowSeconds: fc.constantFrom(30, 60, 900),
});

const START = Date.parse("2026-11-21T04:30:00Z");
let keys = 0;

/** The result of a call or, if it was refused, the seconds to wait. */
async function outcome<T>(call: Promise<T>): Promise<{ answer: T } | { wait: number }> {
  try {
    return { answer: await call };
  } catch (error) {
    if (!isAppError(error) || error.kind !== "limited") throw error;
    return { wait: error.retryAfterSeconds ?? 0 };
  }
}

/** A counted key, with the counts that are expected in its windows. */
class Counted {
  readonly #deps: Pick<Deps, "clock" | "content">;
  readonly #limit: Limit;
  #now = START;
  /** The tries of each window, including refused ones, without those that were given back. */
  readonly #tries = new Map<number, number>();
  readonly #granted: { taken: Taken; window: number }[] = [];

  constructor(deps: Deps, limit: Omit<Limit, "key">) {
    this.#deps = { content: deps.content, clock: { now: () => this.#now } };
    this.#limit = { ...limit, key: `law:${++keys}` };
  }

  async follow(one: Step): Promise<void> {
    if (one.kind === "wait") this.#now += one.seconds * 1000;
    else if (one.kind === "take") await this.#take(one.atOnce);
    else if (one.kind === "clear") await this.#clear();
    else await this.#giveBack();
    await this.#countOne();
  }

  get #window() {
    return windowAt(this.#now, this.#limit.windowSeconds);
  }

  async #take(atOnce: number): Promise<void> {
    const { start, end } = this.#window;
    const before = this.#tries.get(start) ?? 0;
    const calls = Array.from({ length: atOnce }, () => outcome(take(this.#deps, this.#limit)));
    const outcomes = await Promise.all(calls);
    const taken = outcomes.flatMap((one) => ("answer" in one ? [one.answer] : []));
    const { limit } = this.#limit;
    expect(taken).toHaveLength(Math.min(atOnce, Math.max(0, limit - before)));
    const waits = outcomes.flatMap((one) => ("wait" in one ? [one.wait] : []));
    for (const wait of waits) expect(this.#now / 1000 + wait).toBe(end);
    this.#tries.set(start, before + atOnce);
    for (const one of taken) this.#granted.push({ taken: one, window: start });
    const granted = this.#granted.filter(({ window }) => window === start);
    expect(granted.length).toBeLessThanOrEqual(limit);
  }

  /** Gives back the newest try that was allowed, even one of an earlier window. */
  async #giveBack(): Promise<void> {
    const last = this.#granted.pop();
    if (!last) return;
    await giveBack(this.#deps, last.taken);
    this.#tries.set(last.window, (this.#tries.get(last.window) ?? 0) - 1);
  }

  /** Clears the window. Its tries are not given back again. */
  async #clear(): Promise<void> {
    await clear(this.#deps, this.#limit);
    const { start } = this.#window;
    this.#tries.delete(start);
    const others = this.#granted.filter(({ window }) => window !== start);
    this.#granted.splice(0, this.#granted.length, ...others);
  }

  /** Checks that the window's count is the number of its tries, including this one. */
  async #countOne(): Promise<void> {
    const { start } = this.#window;
    const before = this.#tries.get(start) ?? 0;
    const { hits, taken } = await count(this.#deps, this.#limit);
    expect(hits).toBe(before + 1);
    await giveBack(this.#deps, taken);
  }
}

/** Laws that counted limits must keep on any database. */
export function testLimitStore(deps: () => Deps): void {
  test("grants no more in a window than its limit, however many ask at the same time", async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.array(step, { maxLength: 20 }), async (limit, steps) => {
        const counted = new Counted(deps(), limit);
        for (const one of steps) await counted.follow(one);
      }),
      { numRuns: runs(60) },
    );
  });

  test("counts each key separately", async () => {
    const limit = { limit: 1, windowSeconds: 60 };
    const [one, other] = [new Counted(deps(), limit), new Counted(deps(), limit)];
    await one.follow({ kind: "take", atOnce: 2 });
    await other.follow({ kind: "take", atOnce: 2 });
  });
}
