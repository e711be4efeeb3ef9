import type { BrowserContext, Page } from "playwright-core";

/** Every message by which a browser reports that a server was killed in the middle of an answer. */
export const killedServer = /ERR_(CONNECTION|EMPTY|SOCKET)_/;

/**
 * Collects everything in a browser context that no page of the product may do: errors in the
 * console, uncaught errors, violations of the content security policy or of Trusted Types, requests
 * that go elsewhere or fail.
 */
export class Watch {
  readonly #own: readonly string[];
  readonly #problems: string[] = [];
  #tolerated: RegExp[] = [];

  /** @param own origins that pages may call */
  private constructor(own: readonly string[]) {
    this.#own = own;
  }

  static async on(context: BrowserContext, own: readonly string[]): Promise<Watch> {
    const watch = new Watch(own);
    // The console does not report every violation; the event always comes.
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const { violatedDirective, blockedURI, sample, sourceFile } = event;
        console.error("Policy violated:", violatedDirective, blockedURI, sample, sourceFile);
      });
    });
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      watch.#note(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => watch.#note(`uncaught: ${String(error.error().stack)}`));
    context.on("request", (request) => {
      const url = request.url();
      const local = /^(data|blob|about|chrome-error):/.test(url);
      if (!local && !own.includes(new URL(url).origin)) watch.#note(`request elsewhere: ${url}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // A closed page cancels its requests; nothing failed then.
      if (reason !== "net::ERR_ABORTED") watch.#note(`failed: ${reason} ${request.url()}`);
    });
    return watch;
  }

  /** The origins that pages may call. */
  get own(): readonly string[] {
    return this.#own;
  }

  /** From now on, matching problems are expected: a test that provokes a refusal says which. */
  tolerate(...patterns: RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** From now on, problems that were tolerated count again. */
  tolerateNoMore(): void {
    this.#tolerated = [];
  }

  /** The unexpected problems, one line each. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  #note(line: string): void {
    if (!this.#tolerated.some((pattern) => pattern.test(line))) this.#problems.push(line);
  }
}

/** A page under watch. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  watch: Watch;
}
