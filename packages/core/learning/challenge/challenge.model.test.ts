import fc from "fast-check";
import { expect, test } from "vitest";
import { load } from "../../exam/assessment/assessment.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { testClock } from "../../testing/world.ts";
import * as Final from "./challenge-final.service.ts";
import * as Queue from "./challenge-queue.service.ts";
import { author, challenge, challengedTest, correctKey, wrongAnswer } from "./challenge.fixture.ts";
import * as Challenges from "./challenge.service.ts";
import * as Own from "./own-challenges.service.ts";

const STUDENTS = 2;
const QUESTIONS = 3;
const MAX = 2;

const who = fc.nat(STUDENTS - 1);
const which = fc.nat(QUESTIONS - 1);
/** The write at which a process dies; a number far beyond the last write means that it survives. */
const dies = fc.record({
  at: fc.oneof(fc.nat(6), fc.constant(99)),
  when: fc.constantFrom("before" as const, "after" as const),
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("challenge" as const), who, which, dies }),
  },
  fc.record({ kind: fc.constant("withdraw" as const), who, which, dies }),
  fc.record({ kind: fc.constant("decide" as const), which, dies }),
  fc.record({
    kind: fc.constant("correct" as const),
    which,
    drop: fc.boolean(),
    confirmed: fc.boolean(),
    dies,
  }),
  fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant("finish" as const), byAdmin: fc.boolean(), dies }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A process that may die during a call; the same call then runs again to its end. */
async function surviving(
  deps: Deps,
  how: { at: number; when: "before" | "after" },
  act: (deps: Deps) => Promise<unknown>,
): Promise<string> {
  const broken = depsFailingAt(deps, how.at, how.when);
  const first = await act(broken.deps).then(() => "done", codeOf);
  return first === "died" ? act(deps).then(() => "done", codeOf) : first;
}

const codeOf = (error: unknown): string => {
  if (error instanceof Error && "code" in error) return String(error.code);
  if (error instanceof Error && error.message === "The process died") return "died";
  throw error;
};

/** One question in the model. */
interface Asked {
  /** Students whose challenges exist. */
  by: Set<number>;
  /** Whether the last event was a challenge, without a decision or a correction since. */
  waits: boolean;
}

/** What the model expects of a world after some steps. */
class Model {
  readonly questions: Asked[] = Array.from({ length: QUESTIONS }, () => ({
    by: new Set(),
    waits: false,
  }));
  readonly corrected = new Map<number, "answer" | "drop">();
  isFinal = false;
  /** When the results became final. A correction later gives them a new final time. */
  finalAt: number | undefined;
  readonly until: number;

  constructor(until: number) {
    this.until = until;
  }

  countOf = (student: number): number => this.questions.filter(({ by }) => by.has(student)).length;

  get undecided(): Asked[] {
    return this.questions.filter(({ by, waits }) => by.size > 0 && waits);
  }
}

async function world() {
  const clock = testClock();
  const deps = { ...memoryDeps(clock), log: { info: () => {}, error: () => {} } };
  const exam = await challengedTest(deps, clock, { students: STUDENTS, challengeMax: MAX });
  const model = new Model(clock.now() + 48 * HOUR);
  return { clock, deps, model, ...exam };
}

type World = Awaited<ReturnType<typeof world>>;

const idOf = ({ ids }: World, which: number): string => ids[which] ?? "";

async function run(w: World, one: Step): Promise<void> {
  const { clock, deps, model, testId, actors } = w;
  // No two events have the same time, and each step is done before the next one.
  clock.advance(1);
  const isOpen = !model.isFinal && clock.now() < model.until;
  if (one.kind === "wait") return clock.advance(one.hours * HOUR);
  if (one.kind === "finish") return finish(w, one);
  const asked = model.questions[one.which];
  const questionId = idOf(w, one.which);
  if (!asked) return;
  if (one.kind === "challenge") {
    const before = model.countOf(one.who);
    const had = asked.by.has(one.who);
    const said = await surviving(deps, one.dies, (broken) =>
      challenge(broken, actors[one.who]!, testId, { questionId }),
    );
    const isDropped = model.corrected.get(one.which) === "drop";
    if (!isOpen) expect(said).toBe("window_closed");
    else if (isDropped) expect(said).toBe("already_dropped");
    else if (had) expect(said).toBe("already_challenged");
    else if (before >= MAX) expect(said).toBe("challenge_limit");
    // The repeated call is refused if the first call died after it had written the challenge.
    else {
      expect(["done", "already_challenged"]).toContain(said);
      asked.by.add(one.who);
      asked.waits = true;
    }
  } else if (one.kind === "withdraw") {
    const said = await surviving(deps, one.dies, (broken) =>
      Challenges.withdraw(broken, actors[one.who]!.userId, testId, questionId),
    );
    // The repeated call finds no challenge if the first call died after it had removed the
    // challenge.
    if (isOpen && asked.by.has(one.who) && ["done", "not_found"].includes(said)) {
      asked.by.delete(one.who);
    }
  } else if (one.kind === "decide") {
    const said = await surviving(deps, one.dies, (broken) =>
      Queue.decide(broken, author, testId, { questionId, note: "The key is correct." }),
    );
    if (model.isFinal) expect(said).toBe("results_final");
    else if (said === "done") asked.waits = false;
    else expect([said, asked.by.size]).toEqual(["not_challenged", 0]);
  } else {
    const how = one.drop ? "drop" : "answer";
    if (model.corrected.get(one.which) === how) return;
    const answer = one.drop ? {} : { answer: wrongAnswer(one.which) };
    const finalAt = one.confirmed && model.finalAt ? iso(model.finalAt) : undefined;
    const said = await surviving(deps, one.dies, (broken) =>
      correctKey(broken, testId, { questionId, ...answer, finalAt }),
    );
    if (model.isFinal && !one.confirmed) return expect(said).toBe("final_results");
    // The repeated correction changes nothing if the first call died after it had published the
    // correction.
    expect(["done", "unfit_correction"]).toContain(said);
    if (said === "unfit_correction") await correctAgain(w);
    model.corrected.set(one.which, how);
    asked.waits = false;
    if (model.isFinal) model.finalAt = clock.now();
  }
}

/** The schedule publishes the results of a correction whose process died. */
async function correctAgain({ deps }: World): Promise<void> {
  const { processExpired } = await import("../../exam/processing/processing.service.ts");
  await processExpired(deps);
}

async function finish(
  { clock, deps, model, testId }: World,
  { byAdmin, dies: how }: Extract<Step, { kind: "finish" }>,
): Promise<void> {
  const isOver = clock.now() >= model.until + MINUTE;
  const left = model.undecided.length;
  if (byAdmin) {
    const said = await surviving(deps, how, (broken) => Final.declare(broken, author, testId));
    if (!model.isFinal && !isOver) expect(said).toBe("window_open");
    else if (!model.isFinal && left > 0) expect(said).toBe("undecided_challenges");
    else expect(said).toBe("done");
  } else {
    await surviving(deps, how, (broken) => Final.sweep(broken));
    // What the first run did not finish is logged, and done by the next run.
    await Final.sweep(deps);
  }
  if (!isOver || left > 0 || model.isFinal) return;
  model.isFinal = true;
  model.finalAt = clock.now();
}

/** Checks that the product shows what the model expects. */
async function compare(w: World): Promise<void> {
  const { deps, model, testId, actors } = w;
  const { questions } = await Queue.readTest(deps, testId);
  const counts = model.questions.map(({ by }) => by.size);
  const shown = model.questions.map(
    (_, at) => questions.find(({ number }) => number === at + 1)?.challenges ?? 0,
  );
  expect(shown).toEqual(counts);
  const open = questions.filter(({ state }) => state === "open").map(({ number }) => number - 1);
  expect(open).toEqual(
    model.questions.flatMap(({ by, waits }, at) => (by.size > 0 && waits ? [at] : [])),
  );
  for (const [at, { userId }] of actors.entries()) {
    const { challenges } = await Own.read(deps, userId, testId);
    const own = model.questions.flatMap(({ by }, number) => (by.has(at) ? [number + 1] : []));
    expect(challenges.map(({ number }) => number)).toEqual(own);
    expect(own.length).toBeLessThanOrEqual(MAX);
  }
  const { finalAt } = await load(deps, testId);
  expect(finalAt).toBe(model.finalAt);
  if (model.isFinal) expect(open).toEqual([]);
}

test("any history of challenges, decisions, corrections and crashes ends as the model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const w = await world();
      for (const one of steps) {
        await run(w, one);
        await compare(w);
      }
    }),
    { numRuns: runs(200) },
  );
}, 120_000);
