import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "./statistics.ts";

export interface Call {
  /** The name for its times. */
  kind: string;
  method: string;
  path: string;
  body?: unknown;
}

/** The trouble that a few percent of the requests meet, as shares of all. */
const LOST_REQUESTS = 0.01;
const LOST_ANSWERS = 0.02;
const REPEATED = 0.01;
const RETRY_MS = 2000;
const TRIES = 6;
/** How often a client retries. */
const REFUSALS = 30;

interface Heard {
  status: number;
  /** Seconds until the retry, if the answer says so. */
  retryAfter: number | undefined;
  text: string;
}

/** The results of one kind of call; times in milliseconds. */
export interface KindFigures {
  calls: number;
  p50: number;
  p99: number;
  max: number;
  /** Answers with a time to retry. */
  refused: number;
  /** Other answers than 200, and broken connections. */
  errors: number;
}

/** A client with kept connections that loses, repeats and retries requests like real browsers. */
export class LoadClient {
  readonly #origin: URL;
  readonly #random: () => number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 400, maxFreeSockets: 400 });
  readonly #times = new Map<string, number[]>();
  readonly #errors = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  /** Each kind of error once, for the report. */
  readonly seen = new Set<string>();

  constructor(origin: string, random: () => number) {
    this.#origin = new URL(origin);
    this.#random = random;
  }

  /** The answer's body, after as many attempts as needed. @throws Error when all of them failed. */
  async call(call: Call, token: string): Promise<unknown> {
    let [tried, refused, wait] = [0, 0, 0];
    for (; tried < TRIES && refused < REFUSALS; tried++) {
      if (tried > 0 || refused > 0) await delay(wait);
      wait = RETRY_MS * (0.5 + this.#random());
      const luck = this.#random();
      if (luck < LOST_REQUESTS) continue;
      const heard = await this.#timed(call, token);
      if (luck > 1 - REPEATED) await this.#timed(call, token);
      if (heard?.retryAfter !== undefined) {
        // As browsers do: no earlier than asked, and not all at the same time.
        wait = heard.retryAfter * 1000 * (1 + this.#random() / 2);
        refused += 1;
        tried -= 1;
        continue;
      }
      if (heard?.status !== 200 || luck < LOST_REQUESTS + LOST_ANSWERS) continue;
      return JSON.parse(heard.text);
    }
    throw new Error(`${call.kind} failed ${TRIES} times: ${[...this.seen].join("; ")}`);
  }

  figures(): Record<string, KindFigures> {
    const entries = [...this.#times].map(([kind, times]): [string, KindFigures] => [
      kind,
      {
        calls: times.length,
        p50: Math.round(percentile(times, 0.5)),
        p99: Math.round(percentile(times, 0.99)),
        max: Math.round(percentile(times, 1)),
        refused: this.#refused.get(kind) ?? 0,
        errors: this.#errors.get(kind) ?? 0,
      },
    ]);
    return Object.fromEntries(entries);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #timed(call: Call, token: string): Promise<Heard | undefined> {
    const began = performance.now();
    try {
      const heard = await this.#send(call, token);
      this.#count(call.kind, performance.now() - began);
      if (heard.retryAfter !== undefined) {
        this.#refused.set(call.kind, (this.#refused.get(call.kind) ?? 0) + 1);
      } else if (heard.status !== 200) this.#failed(call.kind, `${heard.status} ${heard.text}`);
      return heard;
    } catch (error) {
      this.#failed(call.kind, String(error));
      return undefined;
    }
  }

  #count(kind: string, ms: number): void {
    const times = this.#times.get(kind) ?? [];
    this.#times.set(kind, times);
    times.push(ms);
  }

  #failed(kind: string, reason: string): void {
    this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + 1);
    this.seen.add(`${kind}: ${reason.slice(0, 200)}`);
  }

  #send({ kind, method, path, body }: Call, token: string): Promise<Heard> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: "127.0.0.1",
          port: this.#origin.port,
          method,
          path,
          headers: {
            host: this.#origin.host,
            authorization: `Bearer ${token}`,
            ...(text !== undefined && {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(text),
            }),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("error", reject);
          answer.on("end", () => resolve(heardOf(answer, Buffer.concat(parts).toString())));
        },
      );
      // As browsers do if the server has closed a kept connection at the same moment.
      const again = (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === "ECONNRESET"
          ? this.#send({ kind, method, path, body }, token).then(resolve, reject)
          : reject(error);
      sent.on("error", (error) => void again(error));
      sent.end(text);
    });
  }
}

function heardOf({ statusCode: status = 0, headers }: IncomingMessage, text: string): Heard {
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  return { status, text, retryAfter: Number.isFinite(seconds) ? seconds : undefined };
}
