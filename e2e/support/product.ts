import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { limit } from "@academy/core/testing/limits.ts";
import { checkPorts } from "@academy/local/http/ports.ts";
import { StartError } from "@academy/local/start-error.ts";
import { freePortPair } from "@academy/local/testing/free-ports.ts";
import type { ThrottleMode } from "@academy/local/throttle/limits.ts";
import { until } from "./until.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));
/** Code compiled by an earlier start: a third of a start's cost. */
const compiled = fileURLToPath(new URL("../../node_modules/.cache/product", import.meta.url));
/** A first start on a busy machine may have to build the web app. */
const startLimitMs = limit(150_000);
const endLimitMs = limit(60_000);

export interface ProductOptions {
  /** A data folder to copy. Without it, the first start creates the sample. */
  seed?: string;
  /** Offers login with a stand-in for Google. */
  google?: boolean;
  /** Requires a second factor from administrators. */
  secondFactor?: boolean;
  /** Lets the clock be moved. */
  testClock?: boolean;
  /** Refuses what AWS would. */
  throttle?: ThrottleMode;
  /** Another checkout of the product, with its packages installed, to compare with. */
  checkout?: string;
}

/** The product as `npm start` runs it: its own process, free ports, its own data. */
export class Product {
  readonly port: number;
  readonly dataDir: string;
  readonly #flags: readonly string[];
  readonly #checkout: string;
  #child: ChildProcess | undefined;
  #output = "";

  private constructor(port: number, dataDir: string, flags: readonly string[], checkout: string) {
    this.port = port;
    this.dataDir = dataDir;
    this.#flags = flags;
    this.#checkout = checkout;
  }

  static async start(options: ProductOptions = {}): Promise<Product> {
    const { google = false, secondFactor = false, testClock = false, throttle, seed } = options;
    const { checkout = repository } = options;
    const dataDir = await mkdtemp(join(tmpdir(), "academy-e2e-"));
    if (seed !== undefined) await cp(seed, dataDir, { recursive: true });
    const flags = [
      ...(google ? ["--google"] : []),
      ...(secondFactor ? ["--second-factor"] : []),
      ...(testClock ? ["--test-clock"] : []),
      ...(throttle ? ["--throttle", throttle] : []),
    ];
    const product = new Product(await freePortPair(google ? 3 : 2), dataDir, flags, checkout);
    await product.#launch();
    return product;
  }

  /** The web app and its API. */
  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** Its process; the database is a child of it. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The embedded cloud: media and the mail outbox. */
  get cloudOrigin(): string {
    return `http://127.0.0.1:${this.port + 1}`;
  }

  /** The user pool's login page, which takes the place of Google too. */
  get signInOrigin(): string {
    return `https://localhost:${this.port + 2}`;
  }

  /** Kills it without a warning and starts it again on the same ports and data. */
  async killAndRestart(): Promise<void> {
    await this.kill();
    await this.restart();
  }

  /** Kills it without a warning: every connection to it is cut, and none is accepted. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** Starts it again on the same ports and data after a kill. */
  async restart(): Promise<void> {
    // Its database is a separate process, which ends a moment after it.
    await until("the ports are free", 30_000, async () => {
      try {
        await checkPorts(this.port, "127.0.0.1");
        return true;
      } catch (error) {
        if (error instanceof StartError) return undefined;
        throw error;
      }
    });
    await this.#launch();
  }

  /** Stops it in order; its data stay. */
  async close(): Promise<void> {
    await this.#end("SIGTERM");
  }

  /** Stops it in order and removes its data. */
  async stop(): Promise<void> {
    await this.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #launch(): Promise<void> {
    const start = join(this.#checkout, "packages/local/start.ts");
    const args = [start, "--port", String(this.port), "--data", this.dataDir, ...this.#flags];
    const child = spawn(process.execPath, args, {
      cwd: this.#checkout,
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    const said = this.#output.length;
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`${reason}\n${this.#output.slice(said)}`));
      const limit = setTimeout(() => fail("The product did not start in time."), startLimitMs);
      const read = (part: unknown) => {
        this.#output += String(part);
        if (!this.#output.slice(said).includes("Ctrl-C")) return;
        clearTimeout(limit);
        resolve();
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.once("exit", (code) => {
        clearTimeout(limit);
        fail(`The product ended with code ${code}.`);
      });
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit", { signal: AbortSignal.timeout(endLimitMs) });
    child.kill(signal);
    try {
      await ended;
    } catch (cause) {
      child.kill("SIGKILL");
      throw new Error(`The product did not end after ${signal}.\n${this.#output}`, { cause });
    }
  }
}
