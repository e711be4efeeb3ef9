import { existsSync, globSync } from "node:fs";
import { freePortPair } from "@academy/local/testing/free-ports.ts";
import * as z from "zod";
import type { Hands } from "./hands.ts";
import { startGroup } from "./other-browser.ts";
import { until } from "./until.ts";
import { newDisplay, screen } from "./webkit.ts";

const driver = "/usr/bin/WebKitWebDriver";
const [binary] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");

/** Keys that do not type a character, by WebDriver's private code points. */
const CODES: Readonly<Record<string, string>> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowUp: "\uE013",
  ArrowDown: "\uE015",
};

const Answer = z.object({ value: z.unknown() });
const Session = z.object({ sessionId: z.string() });

/** Opens an address in WebKitGTK, whose own driver presses real keys; undefined where it is missing. */
export const webKitHands =
  binary === undefined || !existsSync(driver) || !existsSync(screen)
    ? undefined
    : async (address: string): Promise<Hands> => {
        const port = await freePortPair();
        const env = { ...process.env, DISPLAY: await newDisplay() };
        startGroup(driver, [`--port=${port}`], { stdio: "ignore", env });
        const base = `http://127.0.0.1:${port}`;
        const send = async (path: string, body: unknown): Promise<unknown> => {
          const answer = await fetch(base + path, { method: "POST", body: JSON.stringify(body) });
          const { value } = Answer.parse(await answer.json());
          if (!answer.ok) throw new Error(`WebKit's driver: ${JSON.stringify(value)}`);
          return value;
        };
        const options = { binary, args: ["--automation"] };
        const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
        const { sessionId } = await until("WebKit's driver listens", 30_000, () =>
          send("/session", { capabilities }).then(
            (value) => Session.parse(value),
            (error: unknown) => {
              if (error instanceof TypeError) return undefined;
              throw error;
            },
          ),
        );
        const at = `/session/${sessionId}`;
        await send(`${at}/url`, { url: address });
        return {
          press: async (key) => {
            const value = CODES[key] ?? key;
            const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
            await send(`${at}/actions`, { actions: [{ type: "key", id: "keys", actions }] });
          },
          read: (expression) =>
            send(`${at}/execute/sync`, { script: `return ${expression}`, args: [] }),
        };
      };
