import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";

/** What the search needs from the machine, so that its order can be tested for every system. */
export interface Machine {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  isRoot: boolean;
  exists(path: string): boolean;
  /** True if the command succeeds; its output is only shown if it does not. */
  run(command: string, args: readonly string[]): boolean;
  /** Where playwright-core keeps the browser that it manages. */
  managedPath(): string;
}

export interface Browser {
  path: string;
  /** Its origin, for one line of output. */
  origin: string;
}

export const installCommand = "npx playwright-core install --with-deps chromium";

/**
 * Finds or installs a browser: CHROMIUM_PATH, the system's headless shell, Chromium, Chrome or Edge,
 * Debian's package if this user may install it, the one that playwright-core manages.
 *
 * The shell is Chromium without windows, and needs two thirds of its processor time.
 *
 * @throws Error with the command to run when there is none and none can be installed.
 */
export function obtainBrowser(machine: Machine = thisMachine()): Browser {
  const found = findBrowser(machine) ?? installPackage(machine) ?? installManaged(machine);
  if (found !== undefined) return found;
  throw new Error(
    `No browser for the tests was found or could be installed. Run: ${installCommand}`,
  );
}

/** Searches without installing anything. A missing path in CHROMIUM_PATH is an error. */
export function findBrowser(machine: Machine = thisMachine()): Browser | undefined {
  const chosen = machine.env["CHROMIUM_PATH"];
  if (chosen !== undefined && chosen !== "") {
    if (machine.exists(chosen)) return { path: chosen, origin: "CHROMIUM_PATH" };
    throw new Error(`CHROMIUM_PATH says ${chosen}, but there is no such file.`);
  }
  const system = systemBrowser(machine);
  if (system !== undefined) return system;
  const managed = machine.managedPath();
  return machine.exists(managed)
    ? { path: managed, origin: "managed by playwright-core" }
    : undefined;
}

function systemBrowser(machine: Machine): Browser | undefined {
  const path = systemPaths(machine).find((candidate) => starts(machine, candidate));
  return path === undefined ? undefined : { path, origin: "installed on this system" };
}

/** Ubuntu's chromium may be a stub that only says to install a snap: there, try it out. */
function starts(machine: Machine, path: string): boolean {
  if (!machine.exists(path)) return false;
  return machine.platform !== "linux" || machine.run(path, ["--version"]);
}

/** Debian's name for the package and for the program. */
const SHELL = "chromium-headless-shell";

function systemPaths({ platform, env }: Machine): string[] {
  if (platform === "darwin") {
    const apps = ["Chromium", "Google Chrome", "Microsoft Edge"];
    return apps.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  }
  if (platform === "win32") {
    const programs = [
      "Chromium\\Application\\chrome.exe",
      "Google\\Chrome\\Application\\chrome.exe",
      "Microsoft\\Edge\\Application\\msedge.exe",
    ];
    const folders = [env["PROGRAMFILES"], env["PROGRAMFILES(X86)"], env["LOCALAPPDATA"]];
    return folders.flatMap((folder) =>
      folder ? programs.map((program) => `${folder}\\${program}`) : [],
    );
  }
  const names = [
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
  ];
  const folders = ["/usr/bin", "/usr/local/bin", "/snap/bin"];
  return folders.flatMap((folder) => names.map((name) => `${folder}/${name}`));
}

function installPackage(machine: Machine): Browser | undefined {
  const apt = "/usr/bin/apt-get";
  if (machine.platform !== "linux" || !machine.isRoot || !machine.exists(apt)) return undefined;
  // An outdated list may still be good enough to install from.
  machine.run(apt, ["update", "-q"]);
  const install = (name: string) =>
    machine.run(apt, ["install", "-y", "-q", "--no-install-recommends", name]);
  if (!install(SHELL) && !install("chromium")) return undefined;
  const system = systemBrowser(machine);
  return system && { ...system, origin: "installed just now by apt-get" };
}

function installManaged(machine: Machine): Browser | undefined {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")),
    "cli.js",
  );
  if (!machine.run(process.execPath, [cli, "install", "chromium"])) return undefined;
  const path = machine.managedPath();
  if (!machine.exists(path)) return undefined;
  return { path, origin: "installed just now by playwright-core" };
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    run: runCommand,
    managedPath: () => chromium.executablePath(),
  };
}

function runCommand(command: string, args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 10 * 60 * 1000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) console.error(`${command} ${args.join(" ")} failed.\n${stdout}${stderr}`);
  return status === 0;
}
