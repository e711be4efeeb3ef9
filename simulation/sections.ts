import { GRACE_MS } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import { extendTo } from "@academy/core/exam/extra-time/extend.service.ts";
import { load as loadTest } from "@academy/core/exam/assessment/assessment.service.ts";
import * as AttemptStore from "@academy/core/exam/attempt-store/attempt.store.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Item } from "@academy/core/kernel/platform/table.ts";
import type { SequencedAnswer } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { LATE_SECONDS, sectionAt } from "./paper.ts";
import { SKEW_MS } from "./writes.ts";

/** A grant at the edge of a section may meet a save on a server with another clock. */
const UNSETTLED_MS = 10_000;
const EARLY_MS = 5000;

/** Parsed here, since the oracle shares no code with what it checks. */
const endsIn = (item: Item): number[] =>
  String(item["se"])
    .split(",")
    .map((end) => Number(item["at"]) + Number.parseInt(end, 36) * 1000);

/**
 * Without the student's wish, a test ends when its time is up: not before the deadline that it has
 * now, even if its pages were locked by an earlier one.
 */
export function judgeEnd(student: string, item: Item, now: number): void {
  const end = item["se"] === undefined ? item["dl"] : endsIn(item).at(-1);
  const early = Number(end) - GRACE_MS - SKEW_MS - now;
  if (early > 0) throw new Error(`Time ended the test of ${student} ${early} ms too early`);
}

const studentOf = (item: Item): string => String(item["sk"]).split("#")[0] ?? "";

/** The number and value of an entry, without the time that was spent. */
const answerIn = (entry: string): string => {
  const long = /^\+(\w+),\w+,(.*)$/.exec(entry);
  return long ? `${long[1]} ${long[2]}` : `${entry.slice(0, 2)} ${entry.slice(4)}`;
};

/** Gives a student so many extra minutes in all, as the administrator's call does at the end. */
export async function giveExtra(
  deps: Deps,
  ref: { testId: string; userId: string },
  minutes: number,
): Promise<void> {
  const attempt = await AttemptStore.find(deps, { ...ref, n: 0 });
  if (attempt) await extendTo(deps, await loadTest(deps, ref.testId), attempt, minutes);
}

/** Checks that each answer is accepted while its section is open, and only then. */
export class SectionOracle {
  readonly #ends = new Map<string, { ends: number[]; since: number }>();
  /** Every list of ends that a student's attempt had. */
  readonly #known = new Map<string, Set<string>>();
  /** What each list of ends that a page shows was last compared with. */
  readonly #seen = new WeakMap<readonly number[], { known: object | undefined; askedAt: number }>();
  /** Answers that the server refused, as `student question seq`. */
  readonly #refused = new Set<string>();

  /** One write of an attempt at `now`, by a request that arrived at `arrived`. */
  wrote(
    before: Item | undefined,
    after: Item | undefined,
    arrived: number | undefined,
    now: number,
  ) {
    if (after?.["se"] === undefined) return;
    const student = studentOf(after);
    if (before) this.#judge(student, before, after, { arrived: arrived ?? now, now });
    const ends = endsIn(after);
    if (before?.["se"] === after["se"]) return;
    this.#ends.set(student, { ends, since: now });
    const known = this.#known.get(student) ?? new Set();
    this.#known.set(student, known.add(ends.join()));
  }

  #judge(student: string, before: Item, after: Item, times: { arrived: number; now: number }) {
    const [was, ends] = [endsIn(before), endsIn(after)];
    ends.forEach((end, section) => {
      if (end <= (ends[section - 1] ?? 0))
        throw new Error(`The ends of ${student} do not increase`);
      const over = (was[section] ?? 0) + GRACE_MS + SKEW_MS < times.now;
      // Time that was given back before the end opens the last section again.
      const isGiven = before["lo"] !== after["lo"] && section === ends.length - 1;
      if (over && !isGiven && end !== was[section])
        throw new Error(`A section of ${student} was reopened`);
    });
    const now = String(after["sheet"]).split(";");
    const old = String(before["sheet"]).split(";");
    now.forEach((entry, index) => {
      if (answerIn(entry) === answerIn(old[index] ?? "")) return;
      this.#judgeEntry(`${student}'s answer ${index}`, was, sectionAt(index), times);
    });
  }

  #judgeEntry(
    what: string,
    ends: readonly number[],
    section: number,
    { arrived, now }: { arrived: number; now: number },
  ) {
    const allowed = section === ends.length - 1 ? GRACE_MS : LATE_SECONDS * 1000;
    if (arrived > (ends[section] ?? 0) + allowed + SKEW_MS) {
      throw new Error(`${what} changed after its section had closed`);
    }
    if (now < (ends[section - 1] ?? 0) - EARLY_MS - SKEW_MS) {
      throw new Error(`${what} changed before its section was open`);
    }
  }

  /** The clock must also refuse what the server refused of a request. */
  answered(
    student: string,
    answers: Record<string, SequencedAnswer>,
    refused: Record<string, string>,
    { sectionOf, now }: { sectionOf: (question: string) => number; now: number },
  ) {
    const known = this.#ends.get(student);
    for (const [question, reason] of Object.entries(refused)) {
      if (reason === "section_closed") {
        this.#refused.add(`${student} ${question} ${answers[question]?.seq}`);
      }
      if (!known || now - known.since < UNSETTLED_MS) continue;
      const section = sectionOf(question);
      const { ends } = known;
      const allowed = section === ends.length - 1 ? GRACE_MS : LATE_SECONDS * 1000;
      const closed = now > (ends[section] ?? 0) + allowed - SKEW_MS;
      const early = now < (ends[section - 1] ?? 0) - EARLY_MS + SKEW_MS;
      if (reason === "section_closed" ? closed : early) continue;
      throw new Error(`${student}'s ${question} was refused as ${reason} in its section`);
    }
  }

  /** A page shows ends that the server has had; those of `askedAt` if it asked after the change. */
  shown(student: string, ends: readonly number[], askedAt: number) {
    if (ends.length === 0) return;
    const known = this.#ends.get(student);
    // Most looks find what the one before has found.
    const seen = this.#seen.get(ends);
    if (seen?.known === known && seen?.askedAt === askedAt) return;
    this.#seen.set(ends, { known, askedAt });
    if (!this.#known.get(student)?.has(ends.join())) {
      throw new Error(`A page of ${student} shows ends that no one decided: ${ends.join()}`);
    }
    if (known && askedAt > known.since && known.ends.join() !== ends.join()) {
      throw new Error(`A page of ${student} did not learn the ends of its sections`);
    }
  }

  isRefused = (student: string, question: string, seq: number): boolean =>
    this.#refused.has(`${student} ${question} ${seq}`);
}
