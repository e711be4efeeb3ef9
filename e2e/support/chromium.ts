import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { obtainBrowser } from "./browser.ts";

/** Disables everything that would use the network or a graphics card on its own initiative. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A fake camera and microphone, allowed without asking.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

/**
 * The distance from the screen at which images that load lazily are requested over a fast connection.
 * The headless shell does not know its connection, and would use a longer one.
 */
const nearImages = "--blink-settings=lazyLoadingImageMarginPxUnknown=1250";

export const launchChromium = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: obtainBrowser().path, args: [...flags, ...more] });

/**
 * A browser whose own profile pages use: what opens tabs from outside, as Lighthouse does, shares
 * its session. A self-signed certificate is accepted.
 */
export const launchProfile = (more: readonly string[]): Promise<BrowserContext> =>
  chromium.launchPersistentContext("", {
    executablePath: obtainBrowser().path,
    args: [...flags, "--ignore-certificate-errors", nearImages, ...more],
    ignoreHTTPSErrors: true,
    viewport: null,
  });

/** Scripts are compiled and memory is freed on a page's own thread: a tenth less processor time. */
const oneThread = "--js-flags=--single-threaded";

let shared: Promise<Browser> | undefined;

/** One browser for all files that this worker runs; it ends with the worker. */
export const workerChromium = (): Promise<Browser> => (shared ??= launchChromium([oneThread]));

/** Windows has no process groups; there the others end with the first. */
const ownGroup = process.platform !== "win32";

/** A Chromium in its own process with a profile folder, like a person's: it can be killed. */
export class OwnChromium {
  readonly context: BrowserContext;
  readonly #child: ChildProcess;
  readonly #browser: Browser;

  private constructor(child: ChildProcess, browser: Browser, context: BrowserContext) {
    this.#child = child;
    this.#browser = browser;
    this.context = context;
  }

  static async launch(profile: string, own: readonly string[] = []): Promise<OwnChromium> {
    const more = [
      "--headless",
      "--window-size=1280,800",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      ...own,
    ];
    const child = spawn(obtainBrowser().path, [...flags, ...more, "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
      detached: ownGroup,
    });
    const browser = await chromium.connectOverCDP(await debuggerAddress(child));
    const [context] = browser.contexts();
    if (!context) throw new Error("Chromium has no window of its own");
    return new OwnChromium(child, browser, context);
  }

  /** Closes it as its user would: everything is written to disk. */
  async close(): Promise<void> {
    const ended = this.#ended();
    const session = await this.#browser.newBrowserCDPSession();
    // The connection ends with the browser, so the answer may never come; the end of the process
    // counts.
    session.send("Browser.close").catch(() => undefined);
    await ended;
  }

  /** Kills it and all its processes without a warning, whatever they are doing. */
  async kill(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = this.#ended();
    process.kill(ownGroup ? -pid : pid, "SIGKILL");
    await ended;
  }

  async #ended(): Promise<void> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null) await once(this.#child, "exit");
  }
}

async function debuggerAddress(child: ChildProcess): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (part) => {
      text += String(part);
      const [, address] = /DevTools listening on (\S+)/.exec(text) ?? [];
      if (address) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`Chromium ended with ${code}.\n${text}`)));
  });
}
