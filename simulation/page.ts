import { type AttemptView, CAPABILITIES } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { ApiError } from "@academy/web/lib/api/api-error.ts";
import { secondsLeft } from "@academy/web/features/take-test/clock/clock.rules.ts";
import { RunningAttempt } from "@academy/web/features/take-test/running-attempt.ts";
import { AttemptClock } from "@academy/web/features/take-test/clock/attempt-clock.ts";
import { Submission } from "@academy/web/features/take-test/submission/submission.ts";
import { type Owned, ownedBy } from "@academy/web/shared/outbox/tabs.ts";
import { mergeServer, type Outbox } from "@academy/web/shared/outbox/outbox.rules.ts";
import {
  attemptLock,
  keptAttempt,
  noteOpen,
  noteSubmitted,
  type OwnedAttempt,
  settle,
} from "@academy/web/shared/outbox/kept-attempt.shelf.ts";
import { type KeyValues, Shelf } from "@academy/web/shared/outbox/outbox.shelf.ts";
import type { Device } from "./device.ts";
import type { Sender } from "./network.ts";
import { hasSubmitted, sendCalls } from "./other-page.ts";
import { inOwnOrder } from "./own-order.ts";
import type { PageParts, View } from "./page-parts.ts";
import { keepTest, keepTime, startOrKept } from "./kept-test.ts";

/** A tab of a browser with the test in it. */
export class Page implements Sender {
  readonly id: string;
  readonly device: Device;
  readonly #parts: PageParts;
  readonly #values: KeyValues;
  alive = true;
  opening = false;
  /** When the newest request was sent whose answer named the ends of sections, by clock. */
  readonly #asked = new WeakMap<AttemptClock, number>();
  view: View | undefined;
  readonly #calls: ReturnType<typeof sendCalls>;
  #hidden = false;
  #lock = "";

  constructor(parts: PageParts) {
    this.#parts = parts;
    this.device = parts.device;
    this.id = parts.device.newPageId();
    this.#values = parts.device.values(() => this.alive);
    this.#calls = sendCalls(parts.network, this);
  }

  /** When the view on the screen last asked for the ends of its sections. */
  get endsAskedAt(): number {
    return (this.view && this.#asked.get(this.view.clock)) ?? 0;
  }

  async #asking<A extends object>(clock: AttemptClock, ask: () => Promise<A>): Promise<A> {
    const askedAt = this.device.scheduler.now;
    const answer = await ask();
    if ("sections" in answer) {
      this.#asked.set(clock, Math.max(askedAt, this.#asked.get(clock) ?? 0));
    }
    return answer;
  }

  get online(): boolean {
    return this.device.online;
  }

  later(ms: number, work: () => void): () => void {
    return this.device.later(ms, () => this.alive && work());
  }

  /** Starts or resumes as the screen does; an attempt that is over is submitted from the disk. */
  async open(): Promise<void> {
    this.opening = true;
    const { user } = this.device;
    const { testId } = this.#parts.published;
    const owned = ownedBy(user, () => this.device.user);
    const known = await keptAttempt(this.#values, user, testId);
    const clock = new AttemptClock(
      () => this.device.monotonic(),
      () => this.device.wall(),
    );
    const kept = known && { ...known, userId: user, testId };
    try {
      if (kept?.submittedAt !== undefined && (await this.#hasSubmitted(owned, kept))) return;
      const place = { device: this.device, userId: user, values: this.#values, testId };
      const { attempt, offline } = await startOrKept(place, clock, () =>
        owned(() => this.#asking(clock, () => this.#start())),
      );
      if (this.device.user !== user) return;
      await this.#show(owned, clock, attempt);
      // A test is kept for the student who opened it, even if another one has logged in since.
      if (this.device.user !== user) return;
      if (offline) {
        this.view?.running.log({ kind: "resume", at: clock.now(), seconds: 0 });
        void this.view?.running.flush();
      } else void keepTest(place, clock, attempt, this.#parts.published.questions);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (kept && error.code === "already_submitted") {
        await this.#hasSubmitted(owned, kept).catch(onlyApiErrors);
      }
    } finally {
      this.opening = false;
    }
  }

  #hasSubmitted(owned: Owned, kept: OwnedAttempt): Promise<boolean> {
    const { save, submit, now } = this.#calls;
    return hasSubmitted(kept, {
      values: this.#values,
      device: this.device.id,
      save: (whose, sent) => owned(() => save(whose, sent)),
      submit: (whose, sent) => owned(() => submit(whose, sent)),
      now,
      random: this.#parts.random,
    });
  }

  #start(): Promise<AttemptView> {
    const path = `/api/tests/${this.#parts.published.testId}/attempts`;
    // The API has parsed it with its schema.
    const body = { device: this.device.id, can: CAPABILITIES };
    return this.#call("POST", path, body) as Promise<AttemptView>;
  }

  async #show(owned: Owned, clock: AttemptClock, attempt: AttemptView): Promise<void> {
    const { published } = this.#parts;
    const { attemptId, deadline } = attempt;
    const userId = this.device.user;
    const whose = { userId, testId: published.testId, attemptId };
    const shelf = new Shelf(this.#values, { userId, attemptId });
    const [kept, noted] = await Promise.all([
      shelf.load(),
      noteOpen(this.#values, { ...whose, deadline }),
    ]);
    if (!noted) shelf.durable = false;
    if (this.device.user !== userId) return;
    const running = this.#running(owned, clock, attempt, shelf, kept);
    const submission = new Submission({
      running,
      submit: (save) => owned(() => this.#calls.submit(whose, { ...save, device: this.device.id })),
      wish: (why) => {
        const submittedAt = new Date(clock.now()).toISOString();
        return noteSubmitted(this.#values, whose, why && { submittedAt, ...why });
      },
      settle: (receipt) => settle(this.#values, whose, receipt, "seen"),
      after: (ms, work) => this.later(ms, work),
      random: this.#parts.random,
    });
    this.view = { userId, running, submission, clock, shelf };
    this.#lock = attemptLock(attemptId);
    this.device.take(this.#lock, this);
    running.begin();
    // As test-screen.tsx does: another tab may have submitted it in between.
    this.#keepTime(this.view);
    const known = await keptAttempt(this.#values, userId, published.testId);
    if (known?.attemptId === attemptId && known.submittedAt !== undefined) {
      submission.start(0, known.byTime && { byTime: true });
    }
  }

  #running(owned: Owned, clock: AttemptClock, attempt: AttemptView, shelf: Shelf, kept: Outbox) {
    const learn: typeof clock.learn = (ask) =>
      clock.learn(() => owned(() => this.#asking(clock, ask)));
    const { published, random, channel } = this.#parts;
    return new RunningAttempt({
      questions: inOwnOrder(published.questions, attempt.seed),
      outbox: mergeServer(kept, attempt.answers),
      shelf,
      tabs: channel(this, shelf.key),
      send: (save) => learn(() => this.#calls.save(attempt, { ...save, device: this.device.id })),
      fetchAnswers: async () => (await learn(() => this.#start())).answers,
      cameFromOther: attempt.otherDevice,
      startAt: 0,
      onShow: () => {},
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      after: (ms, work) => this.later(ms, work),
      random,
      online: () => this.device.online,
      deadline: () => clock.nextEnd,
      sectionEnds: () => clock.sectionEnds,
    });
  }

  /** As TimeKeeper of test-screen.tsx. */
  #keepTime(view: View): void {
    const { running, submission, clock } = view;
    let known: typeof clock.left | null = null;
    const tick = () => {
      if (this.view !== view || submission.getState().phase === "done") return;
      running.look();
      if (clock.left !== known) keepTime(view, this.#parts.random, this.device.scheduler.now);
      known = clock.left;
      const left = secondsLeft(clock.deadline, clock.now());
      this.later(Math.min(Math.max(left, 1), 30) * 1000, tick);
    };
    tick();
    let before = "";
    running.subscribe(() => {
      const { save, submitted } = running.getState();
      const { kind } = save;
      if (submitted && this.view === view) submission.start();
      if (kind === "closed" && before !== "closed" && this.view === view) submission.closed();
      before = kind;
    });
  }

  #call(method: string, path: string, body: unknown): Promise<unknown> {
    const call = { method, path, body, token: this.device.token };
    return this.#parts.network.send(call, this);
  }

  hide(): void {
    this.#hidden = true;
    this.view?.running.hide();
  }

  show(): void {
    const { view } = this;
    if (!this.#hidden || !view) return;
    this.#hidden = false;
    void view.running.reappear();
    const health = async () => {
      // As getServerTime reads it.
      const { time } = (await this.#call("GET", "/api/health", undefined)) as { time: string };
      return { serverTime: time };
    };
    view.clock.learn(health).catch(onlyApiErrors);
  }

  /** The student leaves the screen within the app: its saver finishes its work. */
  leave(): void {
    this.view?.running.hide();
    this.view?.submission.stop();
    this.device.letGo(this.#lock, this);
    this.view = undefined;
  }

  kill(): void {
    this.alive = false;
  }
}

/** The screen shows these and offers to retry; anything else is a bug. */
function onlyApiErrors(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
