import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { OwnChromium } from "./chromium.ts";
import { type Credentials, signIn } from "./sign-in.ts";
import type { Stage } from "./stage.ts";
import type { Watch } from "./watch.ts";

/** A student's own device: a browser with a profile on the disk, so that it survives a kill. */
export class OwnDevice {
  readonly #stage: Stage;
  readonly #profile: string;
  readonly #flags: readonly string[];
  #running: { chromium: OwnChromium; watch: Watch } | undefined;

  private constructor(stage: Stage, profile: string, own: readonly string[]) {
    this.#stage = stage;
    this.#profile = profile;
    this.#flags = own;
  }

  /** Logged in earlier: the session is on the disk when the test begins. */
  static async signedIn(
    stage: Stage,
    who: Credentials,
    line?: { proxy: { server: string; bypass: string } },
  ): Promise<OwnDevice> {
    const profile = await mkdtemp(join(tmpdir(), "academy-profile-"));
    const { server, bypass } = line?.proxy ?? {};
    const flags = line ? [`--proxy-server=${server}`, `--proxy-bypass-list=${bypass}`] : [];
    const device = new OwnDevice(stage, profile, flags);
    onTestFinished(async () => {
      await device.kill();
      await rm(profile, { recursive: true, force: true });
    });
    await signIn(await device.open(), who, stage.product.origin);
    await device.close();
    return device;
  }

  /** Starts the browser with a new page. */
  async open(): Promise<Page> {
    const chromium = await OwnChromium.launch(this.#profile, this.#flags);
    this.#running = { chromium, watch: await this.#stage.watch(chromium.context) };
    return chromium.context.newPage();
  }

  get watch(): Watch {
    if (!this.#running) throw new Error("The device is not open");
    return this.#running.watch;
  }

  /** Closes the browser as its user would. */
  close(): Promise<void> {
    return this.#running?.chromium.close() ?? Promise.resolve();
  }

  /** Kills every process of the browser without a warning. */
  kill(): Promise<void> {
    return this.#running?.chromium.kill() ?? Promise.resolve();
  }
}
