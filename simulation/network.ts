import { errorFrom, networkError } from "@academy/web/lib/api/api-error.ts";
import type { Oracle } from "./oracle.ts";
import type { Scheduler } from "./scheduler.ts";
import type { ServerFate } from "./fated-table.ts";
import type { Answer, Call, Server } from "./server.ts";

/** What happens to one request on the network and at the server. */
export interface Fate extends ServerFate {
  outMs: number;
  backMs: number;
  lost: "nothing" | "request" | "answer";
  /** The request arrives a second time after this delay; null for once. */
  againMs: number | null;
}

/** The sender: its answers come through `later`, and never once it is gone. */
export interface Sender {
  readonly id: string;
  readonly online: boolean;
  later(ms: number, work: () => void): () => void;
}

export const CALM: Fate = {
  outMs: 20,
  backMs: 20,
  lost: "nothing",
  againMs: null,
  skew: 0,
  databaseMs: 0,
  diesAt: null,
  diesAfter: false,
  throttled: false,
};

interface Parts {
  scheduler: Scheduler;
  server: Server;
  oracle: Oracle;
}

/** The timeout of lib/api.ts. */
const TIMEOUT_MS = 30_000;

/** Delivers requests, each with the next fate; when they are used up, all goes well. */
export class Network {
  readonly #fates: Fate[];
  readonly #parts: Parts;
  readonly #troubled = new Map<string, number>();

  constructor(fates: readonly Fate[], parts: Parts) {
    this.#fates = [...fates];
    this.#parts = parts;
  }

  /** Whether a request of this sender's in progress meets trouble. */
  troubles(sender: Sender): boolean {
    return (this.#troubled.get(sender.id) ?? 0) > 0;
  }

  heal(): void {
    this.#fates.length = 0;
  }

  /** The API's answer, as `call` of lib/api.ts returns it. @throws ApiError likewise. */
  send(call: Call, sender: Sender): Promise<unknown> {
    const { oracle } = this.#parts;
    oracle.sent(call, sender.id);
    const fate = sender.online ? (this.#fates.shift() ?? CALM) : CALM;
    const count = (by: number) =>
      this.#troubled.set(sender.id, (this.#troubled.get(sender.id) ?? 0) + by);
    if (fate !== CALM) count(1);
    const sent = this.#carry(call, sender, fate);
    if (fate !== CALM) sent.catch(() => undefined).finally(() => count(-1));
    return sent;
  }

  #carry(call: Call, sender: Sender, fate: Fate): Promise<unknown> {
    const { scheduler } = this.#parts;
    return new Promise((resolve, reject) => {
      if (!sender.online) return void sender.later(10, () => reject(networkError()));
      const giveUp = sender.later(TIMEOUT_MS, () => reject(networkError()));
      const hear = (answer: Answer | undefined) => {
        giveUp();
        if (!answer || fate.lost !== "nothing") return reject(networkError());
        if (answer.status < 400) return resolve(answer.body);
        const { status, headers } = answer;
        reject(errorFrom(new Response(null, { status, headers }), answer.body));
      };
      const arrive = async () => {
        const answer = fate.lost === "request" ? undefined : await this.#deliver(call, fate);
        sender.later(fate.backMs, () => hear(answer));
      };
      scheduler.after(fate.outMs, () => void arrive());
      if (fate.againMs === null) return;
      scheduler.after(fate.outMs + fate.againMs, () => void this.#deliver(call, CALM));
    });
  }

  async #deliver(call: Call, fate: ServerFate): Promise<Answer | undefined> {
    const { server, oracle } = this.#parts;
    const answer = await server.handle(call, fate);
    if (answer) oracle.answered(call, answer);
    return answer;
  }
}
