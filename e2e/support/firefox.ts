import { existsSync } from "node:fs";
import { limit } from "@academy/core/testing/limits.ts";
import { launch } from "puppeteer-core";
import { onTestFinished } from "vitest";
import { endGroup, type LaunchOther } from "./other-browser.ts";

/** The programs of Debian's and Mozilla's packages. Ubuntu's own package only starts a snap. */
const programs = ["/usr/lib/firefox-esr/firefox-esr", "/usr/lib/firefox/firefox"];
const path = programs.find((one) => existsSync(one));

/** Stock Firefox over WebDriver BiDi; undefined where it is not installed. */
export const launchFirefox: LaunchOther | undefined =
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
          close: () => browser.close(),
          kill,
        };
      };
