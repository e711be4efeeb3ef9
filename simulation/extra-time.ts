import { LostTime } from "./lost-time.ts";
import type { Met } from "./choices.ts";
import type { Oracle } from "./oracle.ts";
import { MOST_EXTRA_MINUTES } from "./schedule.ts";
import type { Server, Stored } from "./server.ts";
import { SKEW_MS } from "./writes.ts";

/** The extra and lost time that an administrator gives during a schedule. */
export class ExtraTime {
  readonly #server: Server;
  readonly #minutes = new Map<string, number>();

  readonly lost: LostTime;

  constructor(server: Server) {
    this.#server = server;
    this.lost = new LostTime(server);
  }

  /** Gives one or two more minutes, by a server whose clock is off. */
  give(student: string, n: number): Promise<void> {
    const minutes = Math.min(MOST_EXTRA_MINUTES, (this.#minutes.get(student) ?? 0) + 1 + (n % 2));
    this.#minutes.set(student, minutes);
    return this.#server.grant(student, minutes, n % 3 === 0 ? SKEW_MS : -SKEW_MS);
  }

  of = (student: string): number => this.#minutes.get(student) ?? 0;

  judge(student: string, stored: Stored, oracle: Oracle, met: Met): void {
    if (this.of(student) > 0) met.extended++;
    this.lost.judge(student, stored, oracle);
  }

  /** The most minutes that any student has. */
  get most(): number {
    return Math.max(0, ...this.#minutes.values()) + this.lost.minutes;
  }
}
