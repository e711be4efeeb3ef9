import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { freePortPair } from "@academy/local/testing/free-ports.ts";
import { endGroup, isGroupRunning, type LaunchOther, startGroup } from "./other-browser.ts";
import { until } from "./until.ts";
import { WebKitInspector } from "./webkit-inspector.ts";

const [path] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
export const screen = "/usr/bin/Xvfb";

/** WebKitGTK's own small browser, on a screen in memory; undefined where either is missing. */
export const launchWebKit: LaunchOther | undefined =
  path === undefined || !existsSync(screen)
    ? undefined
    : async (profile, address) => {
        const server = `127.0.0.1:${await freePortPair()}`;
        // Without a window manager a full screen ends at once.
        const args = [`--cookies-file=${join(profile, "cookies")}`, "--enable-fullscreen=false"];
        const child = startGroup(path, [...args, address], {
          stdio: "ignore",
          env: {
            ...process.env,
            DISPLAY: await newDisplay(),
            XDG_DATA_HOME: join(profile, "data"),
            XDG_CACHE_HOME: join(profile, "cache"),
            WEBKIT_INSPECTOR_HTTP_SERVER: server,
          },
        });
        const { origin } = new URL(address);
        const found = await until("WebKit shows the page", 60_000, () => findPage(server, origin));
        const inspector = await WebKitInspector.open(found);
        return {
          read: (expression) => inspector.read(expression),
          close: async () => {
            // The browser's other processes notice, write their data to the disk, and end.
            child.kill("SIGTERM");
            await until("WebKit has ended", 30_000, async () =>
              isGroupRunning(child) ? undefined : true,
            );
          },
          kill: () => endGroup(child, "SIGKILL"),
        };
      };

/** Starts a screen, which says its number once it listens. */
export async function newDisplay(): Promise<string> {
  const args = ["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1280x800x24"];
  const { stdout } = startGroup(screen, args, { stdio: ["ignore", "pipe", "ignore"] });
  if (!stdout) throw new Error("Xvfb has no output");
  const [said] = await once(stdout, "data");
  return `:${String(said).trim()}`;
}

/** The address of the page's inspector, from the list of pages that WebKit serves as HTML. */
async function findPage(server: string, origin: string): Promise<string | undefined> {
  const list = await fetch(`http://${server}/`).then(
    (answer) => answer.text(),
    () => "",
  );
  const [socket] = /\/socket\/\d+\/\d+\/WebPage/.exec(list) ?? [];
  return socket !== undefined && list.includes(origin) ? `ws://${server}${socket}` : undefined;
}
