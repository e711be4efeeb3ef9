import { endOf } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import type { Oracle } from "./oracle.ts";
import { MOST_LOST_MINUTES } from "./schedule.ts";
import type { Server, Stored } from "./server.ts";
import { SKEW_MS } from "./writes.ts";

const MINUTE = 60_000;

interface Lost {
  id: string;
  minutes: number;
  at: number;
}

/** The time that an administrator gives back to everyone during a schedule. */
export class LostTime {
  readonly #server: Server;
  readonly #lost: Lost[] = [];

  constructor(server: Server) {
    this.#server = server;
  }

  /**
   * Gives one or two minutes back, by a server whose clock is off. Half of the calls are killed once
   * the time is noted, before they reach any attempt.
   */
  async give(n: number, now: number): Promise<void> {
    const minutes = 1 + (n % 2);
    if (this.minutes + minutes > MOST_LOST_MINUTES) return;
    const lost = { id: `lost0${this.#lost.length}`, minutes };
    this.#lost.push({ ...lost, at: now });
    await this.#server.giveBack(lost, n % 3 === 0 ? SKEW_MS : -SKEW_MS, n % 4 < 2);
  }

  get minutes(): number {
    return this.#lost.reduce((sum, { minutes }) => sum + minutes, 0);
  }

  /** Who was still writing when time was given back has it at the end, once. */
  judge(student: string, { attempt }: Stored, oracle: Oracle): void {
    const has = new Set((attempt.givenBack ?? []).map(({ id }) => id));
    if (has.size < (attempt.givenBack ?? []).length) {
      throw new Error(`${student} got time back twice`);
    }
    const began = attempt.startedAt + 2 * SKEW_MS;
    const isByTime = !oracle.pressed.has(student) && !attempt.byExits;
    const given = this.#lost.filter(({ id }) => has.has(id));
    let end = endOf(attempt) - given.reduce((sum, { minutes }) => sum + minutes, 0) * MINUTE;
    for (const { id, minutes, at } of this.#lost) {
      if (has.has(id)) end += minutes * MINUTE;
      else if (isByTime && at > began && at + 2 * SKEW_MS < end) {
        throw new Error(`${student} never got back what was lost at ${at}, before ${end}`);
      }
    }
  }
}
