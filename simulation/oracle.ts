import { isDeepStrictEqual } from "node:util";
import type {
  AttemptEvent,
  SequencedAnswer,
  SubmitReceipt,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { CALL_BUDGET_MS } from "@academy/core/kernel/overload/patience.rules.ts";
import type { Item } from "@academy/core/kernel/platform/table.ts";
import type { Outbox } from "@academy/web/shared/outbox/outbox.rules.ts";
import { ChoiceOracle } from "./choices.ts";
import { NO_ANSWER } from "./paper.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Answer, Call, Stored } from "./server.ts";
import { describe, replaces, type Act } from "./act.ts";
import { judgeEnd, SectionOracle } from "./sections.ts";
import { judgeWrite } from "./writes.ts";

interface Body {
  events?: AttemptEvent[];
  userId?: string;
  answers?: Record<string, SequencedAnswer>;
}

const same = (
  one: Pick<Act, "value" | "marked">,
  other: Pick<SequencedAnswer, "value" | "marked">,
) =>
  isDeepStrictEqual(one.value ?? null, other.value ?? null) &&
  one.marked === (other.marked ?? false);

/**
 * Knows what students did and the answers that they got, and nothing about how they are merged. It
 * records or throws the first thing that must never happen.
 */
export class Oracle {
  readonly acts: Act[] = [];
  /** The first forbidden thing that could not be thrown immediately. */
  violation: unknown = null;
  readonly #scheduler: Scheduler;
  /** Acts that the server has acknowledged, by student and question: the highest number. */
  readonly #acknowledged = new Map<string, number>();
  /** When full screen was left, by student, as far as the server has acknowledged it. */
  readonly #exits = new Map<string, Set<string>>();
  readonly #senders = new Map<Call, string>();
  readonly #receipts = new Map<string, Partial<SubmitReceipt>>();
  /** When an attempt was closed, by student. */
  readonly closedAt = new Map<string, number>();
  /** Students who pressed Submit. */
  readonly pressed = new Set<string>();
  readonly sections = new SectionOracle();
  readonly choices = new ChoiceOracle();
  readonly #sectionOf: (question: string) => number;

  constructor(scheduler: Scheduler, sectionOf: (question: string) => number) {
    this.#scheduler = scheduler;
    this.#sectionOf = sectionOf;
  }

  #isRefused = ({ student, question, seq }: Act) => this.sections.isRefused(student, question, seq);

  /** Called before a student's act on a question; call what it returns after the act. */
  watch(act: Omit<Act, "seq" | "value" | "marked">, outbox: () => Outbox): () => void {
    const before = outbox().answers[act.question]?.seq;
    return () => {
      const held = outbox().answers[act.question];
      if (!held || held.seq === before) return;
      this.acts.push({ ...act, seq: held.seq, value: held.value, marked: held.marked });
    };
  }

  /** Within a request a thrown error would only become an answer, so it is recorded. */
  #judging(judge: () => void): void {
    try {
      judge();
    } catch (error) {
      this.violation ??= error;
    }
  }

  sent(call: Call, page: string): void {
    this.#senders.set(call, page);
    this.#judging(() => this.#judgeSent(call, page));
  }

  #judgeSent(call: Call, page: string): void {
    const attempt = /^\/api\/attempts\/t_\w+\.([\w-]+)\./.exec(call.path)?.[1];
    if (attempt !== undefined && this.#isUser(call.token) && attempt !== call.token) {
      throw new Error(`${call.token}'s browser sends the answers of ${attempt}`);
    }
    if (!call.path.endsWith("/submit")) return;
    const { userId = call.token } = call.body as Body;
    if (this.#isUser(call.token) && userId !== call.token) {
      throw new Error(`${call.token}'s browser submits the answers of ${userId}`);
    }
    this.#submitsAll(call, page);
  }

  #isUser = (token: string) => token !== "expired";

  /** A submission brings every act of its page, or what came after it. */
  #submitsAll(call: Call, page: string): void {
    const { answers = {} } = call.body as Body;
    for (const one of this.acts) {
      if (one.page !== page || one.student !== call.token || one.value === NO_ANSWER) continue;
      const later = this.acts.some(
        (other) => replaces(other, one) && (other.value === NO_ANSWER || this.#isRefused(other)),
      );
      if (!later && (answers[one.question]?.seq ?? 0) < one.seq) {
        throw new Error(`The submission leaves out ${describe(one)}`);
      }
    }
  }

  /** The server has answered: even if no one hears it, it has promised. */
  answered(call: Call, answer: Answer): void {
    this.#judging(() => this.#judgeAnswer(call, answer));
  }

  #judgeAnswer(call: Call, answer: Answer): void {
    if (answer.tookMs > CALL_BUDGET_MS) {
      throw new Error(`${call.path} was held for ${answer.tookMs} ms`);
    }
    if (answer.status >= 400) {
      const expected = [400, 401, 403, 409, 503].includes(answer.status);
      // A killed process answers no one; a 500 that someone receives is a bug.
      if (!expected) throw new Error(`${call.path} answered ${answer.status}`);
      return;
    }
    const { refused = {} } = answer.body as SavedAnswer;
    const times = { sectionOf: this.#sectionOf, now: this.#scheduler.now };
    this.sections.answered(
      call.token,
      (call.body as Body | undefined)?.answers ?? {},
      refused,
      times,
    );
    if (call.method === "PATCH") this.#saved(call, answer.body as SavedAnswer);
    if (call.path.endsWith("/submit")) this.#received(call, answer.body as SubmitReceipt);
  }

  #saved(call: Call, { saved, newer, refused = {} }: SavedAnswer): void {
    const device = this.#senders.get(call)?.split(".")[0];
    const { answers = {}, events = [] } = call.body as Body;
    const exits = events.filter(({ kind }) => kind === "exit").map(({ at }) => at);
    this.#exits.set(call.token, new Set([...(this.#exits.get(call.token) ?? []), ...exits]));
    for (const [question, entry] of Object.entries(answers)) {
      if (question in refused) continue;
      if ((saved[question] ?? 0) < entry.seq) throw new Error(`${question} was not saved`);
      if (question in newer) continue;
      const acts = this.acts.filter(
        (one) =>
          one.student === call.token &&
          one.device === device &&
          one.question === question &&
          one.seq <= entry.seq &&
          same(one, entry),
      );
      const key = `${call.token} ${question}`;
      const highest = Math.max(this.#acknowledged.get(key) ?? 0, ...acts.map(({ seq }) => seq));
      this.#acknowledged.set(key, highest);
    }
  }

  /** Answers that came too late belong to the call, and reports wait for time that is added; the rest never changes. */
  #received(call: Call, body: SubmitReceipt): void {
    const { refused: _own, leftover: _late, reportOpensAt: _opens, ...receipt } = body;
    const first = this.#receipts.get(call.token);
    if (first && !isDeepStrictEqual(first, receipt)) {
      throw new Error(`Two receipts: ${JSON.stringify(first)} and ${JSON.stringify(receipt)}`);
    }
    this.#receipts.set(call.token, receipt);
  }

  /** With the correct password, a student may meet a busy directory, but never a limit. */
  refusedSignIn(student: string, status: number): void {
    this.#judging(() => {
      if (status !== 503) throw new Error(`${student}'s right password was refused with ${status}`);
    });
  }

  /** Checks every write of an attempt, as it happens. */
  wrote(before: Item | undefined, after: Item | undefined, arrived: number | undefined): void {
    this.#judging(() => {
      this.sections.wrote(before, after, arrived, this.#scheduler.now);
      const closed = judgeWrite({ before, after, arrived });
      if (closed === undefined || !after) return;
      this.closedAt.set(closed, this.#scheduler.now);
      if (!this.pressed.has(closed)) judgeEnd(closed, after, this.#scheduler.now);
    });
  }

  /** A page that says "saved" shows only what the server has. */
  claimsSaved(student: string, outbox: Outbox, stored: Stored | undefined): void {
    for (const [question, shown] of Object.entries(outbox.answers)) {
      if (outbox.refused[question] === shown.seq) continue;
      const held = stored?.answers[question];
      const holds = held && (held.seq > shown.seq || (held.seq === shown.seq && same(shown, held)));
      // A question that was seen and left blank needs no entry.
      if (!holds && (held || shown.value !== null || shown.marked)) {
        const text = `${JSON.stringify(shown)}, but the server holds ${JSON.stringify(held)}`;
        throw new Error(`A page of ${student} says saved of ${question}: ${text}`);
      }
    }
  }

  /** The end: for each question, the sheet has an act that no acknowledged one came after. */
  ended(student: string, { attempt, answers }: Stored, exits: number): void {
    const logged = [...(this.#exits.get(student) ?? [])].map((at) => Date.parse(at));
    const within = logged.filter((at) => at >= attempt.startedAt && at <= attempt.deadline);
    if (exits < within.length)
      throw new Error(`${student} left ${within.length} times, not ${exits}`);
    if (attempt.status === "open") throw new Error(`The attempt of ${student} was never closed`);
    const questions = new Set([...this.acts.map((one) => one.question), ...Object.keys(answers)]);
    for (const question of questions) {
      const held = answers[question] ?? { value: null, marked: false };
      const least = this.#acknowledged.get(`${student} ${question}`) ?? 0;
      const known = this.acts.some(
        (one) =>
          one.student === student &&
          one.question === question &&
          one.seq >= least &&
          same(one, held),
      );
      const blank = least === 0 && held.value === null && !held.marked;
      if (known || blank) continue;
      throw new Error(`Lost: ${student}'s ${question} is ${JSON.stringify(held)}; ${this.#log()}`);
    }
  }

  #log = () =>
    `${JSON.stringify([...this.#acknowledged])} acknowledged of ${this.acts.map(describe).join()}`;

  /** A test that was submitted on a device that could reach the server in time is submitted. */
  wishCameTrue(student: string, { attempt }: Stored): void {
    if (attempt.status === "submitted") return;
    throw new Error(`${student} submitted the test, and it is ${attempt.status}`);
  }

  /** Acts in a browser that could reach the server in time have arrived. */
  arrived(one: Act, { answers }: Stored): void {
    if ((answers[one.question]?.seq ?? 0) >= one.seq || this.#isRefused(one)) return;
    throw new Error(`Never arrived: ${describe(one)}, ${JSON.stringify(answers[one.question])}`);
  }
}

interface SavedAnswer {
  saved: Record<string, number>;
  newer: Record<string, SequencedAnswer>;
  refused?: Record<string, string>;
}
