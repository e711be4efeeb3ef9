import { openSection } from "@academy/core/exam/terms/attempt/section-time.rules.ts";
import { secondsLeft, type ServerClock, serverNow, syncClock } from "./clock.rules.ts";

/** The times that a response may contain. */
interface Times {
  serverTime: string;
  deadline?: string;
  sections?: readonly { endsAt: string }[] | undefined;
}

/** What a device has kept about a running test's times. */
export interface Assumed {
  skewMs: number;
  deadline: string;
  sections?: readonly { endsAt: string }[] | undefined;
}

/** The server's time and the attempt's deadline, updated by every response that contains them. */
export class AttemptClock {
  #clock: ServerClock | null = null;
  #deadline = Number.POSITIVE_INFINITY;
  #sectionEnds: readonly number[] = [];
  /** When the request was sent that gave these ends: an older response may arrive later. */
  #endsAskedAt = Number.NEGATIVE_INFINITY;
  readonly #monotonic: () => number;
  readonly #wall: () => number;
  #skewMs: number | null = null;
  #deadlineLearnt = false;

  constructor(
    monotonic: () => number = () => performance.now(),
    wall: () => number = () => Date.now(),
  ) {
    this.#monotonic = monotonic;
    this.#wall = wall;
  }

  monotonic(): number {
    return this.#monotonic();
  }

  /** The server's epoch milliseconds; 0 before the first response. */
  now(): number {
    return this.#clock ? serverNow(this.#clock, this.#monotonic()) : 0;
  }

  /** Epoch milliseconds. If the student left sections early, it is the end of the last section. */
  get deadline(): number {
    return this.#sectionEnds.at(-1) ?? this.#deadline;
  }

  /** When each section ends, in epoch milliseconds; empty without timed sections. */
  get sectionEnds(): readonly number[] {
    return this.#sectionEnds;
  }

  /** The end of the open section, or the end of the test without timed sections. */
  get nextEnd(): number {
    return this.#sectionEnds[openSection(this.#sectionEnds, this.now())] ?? this.deadline;
  }

  /**
   * The server's clock minus the device's clock, in milliseconds, at the server's last response;
   * null before. The device's clock is used because the monotonic clock may stop while the machine
   * sleeps.
   */
  get skewMs(): number | null {
    return this.#skewMs;
  }

  /**
   * Whether the server gave this page time and deadline: otherwise, time must not submit a test.
   */
  get certain(): boolean {
    return this.#skewMs !== null && this.#deadlineLearnt;
  }

  /** Whether time is left; "unchecked" if only the device's clock says that time is up. */
  get left(): "some" | "none" | "unchecked" {
    if (secondsLeft(this.deadline, this.now()) > 0) return "some";
    return this.certain ? "none" : "unchecked";
  }

  /** Uses the device's clock and the kept times until the server answers. */
  assume({ skewMs, deadline, sections = [] }: Assumed): void {
    const offset = this.#wall() + skewMs - this.#monotonic();
    this.#clock ??= { offset, roundTrip: Number.POSITIVE_INFINITY };
    if (this.#deadlineLearnt) return;
    this.#deadline = Date.parse(deadline);
    this.#sectionEnds = sections.map(({ endsAt }) => Date.parse(endsAt));
  }

  /**
   * Runs a call and updates the clock from its response. An unreadable deadline changes nothing.
   */
  async learn<A extends Times>(ask: () => Promise<A>): Promise<A> {
    const sentAt = this.#monotonic();
    const answer = await ask();
    const { serverTime, deadline, sections } = answer;
    this.#clock = syncClock(this.#clock, { serverTime, sentAt, receivedAt: this.#monotonic() });
    if (!Number.isNaN(Date.parse(serverTime))) this.#skewMs = this.now() - this.#wall();
    const parsed = Date.parse(deadline ?? "");
    if (!Number.isNaN(parsed)) {
      this.#deadline = parsed;
      this.#deadlineLearnt = true;
    }
    if (sections && sentAt >= this.#endsAskedAt) {
      this.#endsAskedAt = sentAt;
      this.#sectionEnds = sections.map(({ endsAt }) => Date.parse(endsAt));
    }
    return answer;
  }
}
