import { existsSync } from "node:fs";
import { limit } from "@academy/core/testing/limits.ts";
import { type KeyInput, launch } from "puppeteer-core";
import { onTestFinished } from "vitest";
import type { Hands } from "./hands.ts";
import { endGroup, type LaunchOther, type OtherBrowser } from "./other-browser.ts";

/** The programs of Debian's and Mozilla's packages. Ubuntu's own package only starts a snap. */
const programs = ["/usr/lib/firefox-esr/firefox-esr", "/usr/lib/firefox/firefox"];
const path = programs.find((one) => existsSync(one));

type LaunchFirefox = (...where: Parameters<LaunchOther>) => Promise<OtherBrowser & Hands>;

/** Stock Firefox over WebDriver BiDi; undefined where it is not installed. */
export const launchFirefox: LaunchFirefox | undefined =
  path === undefined
    ? undefined
    : async (profile, address) => {
        const timeout = limit(60_000);
        const options = { executablePath: path, userDataDir: profile, timeout };
        const browser = await launch({ browser: "firefox", ...options });
        const child = browser.process();
        if (!child) throw new Error("Firefox has no process");
        const kill = () => endGroup(child, "SIGKILL");
        onTestFinished(kill);
        const page = await browser.newPage();
        await page.goto(address, { timeout });
        return {
          read: (expression) => page.evaluate(expression),
          // Both use the names of the DOM.
          press: (key) => page.keyboard.press(key as KeyInput),
          close: () => browser.close(),
          kill,
        };
      };
