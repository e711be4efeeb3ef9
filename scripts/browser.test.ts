import { describe, expect, it } from "vitest";
import {
  findBrowser,
  installCommand,
  type Machine,
  obtainBrowser,
} from "../e2e/support/browser.ts";

const managed = "/home/x/.cache/chromium/chrome";

/** A machine with these files, where commands behave as given; `ran` records what was run. */
function machine(options: {
  files?: string[];
  platform?: NodeJS.Platform;
  env?: Record<string, string>;
  isRoot?: boolean;
  /** The result of running a command: a new file, or nothing if it fails. */
  commands?: Record<string, string[]>;
}): Machine & { ran: string[] } {
  const files = new Set(options.files);
  const ran: string[] = [];
  return {
    ran,
    platform: options.platform ?? "linux",
    env: options.env ?? {},
    isRoot: options.isRoot ?? false,
    exists: (path) => files.has(path),
    managedPath: () => managed,
    run(command, args) {
      ran.push([command, ...args].join(" "));
      const key = Object.keys(options.commands ?? {}).find((part) => ran.at(-1)?.includes(part));
      if (key === undefined) return false;
      for (const file of options.commands?.[key] ?? []) files.add(file);
      return true;
    },
  };
}

const works = { "--version": [] };

describe("finding a browser", () => {
  it("uses the one named by CHROMIUM_PATH before any other", () => {
    const found = findBrowser(
      machine({
        files: ["/opt/mine", "/usr/bin/chromium"],
        env: { CHROMIUM_PATH: "/opt/mine" },
        commands: works,
      }),
    );
    expect(found).toEqual({ path: "/opt/mine", origin: "CHROMIUM_PATH" });
  });

  it("fails when CHROMIUM_PATH does not exist, and uses no other", () => {
    const wrong = machine({
      files: ["/usr/bin/chromium"],
      env: { CHROMIUM_PATH: "/opt/gone" },
      commands: works,
    });
    expect(() => findBrowser(wrong)).toThrow("CHROMIUM_PATH says /opt/gone");
  });

  it.each([
    ["linux", "/usr/bin/google-chrome", {}],
    ["darwin", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", {}],
    [
      "win32",
      "C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe",
      { PROGRAMFILES: "C:\\Programs" },
    ],
  ] as const)("uses the system's on %s", (platform, path, env) => {
    const found = findBrowser(machine({ platform, files: [path], env, commands: works }));
    expect(found).toEqual({ path, origin: "installed on this system" });
  });

  it("prefers the headless shell, which has the same engine and costs less", () => {
    const files = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
    const both = machine({ files, commands: works });
    expect(findBrowser(both)?.path).toBe("/usr/bin/chromium-headless-shell");
  });

  it("skips a stub that does not start", () => {
    const stub = machine({
      files: ["/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
      commands: { "google-chrome --version": [] },
    });
    expect(findBrowser(stub)?.path).toBe("/usr/bin/google-chrome");
  });

  it("uses the managed one if the system has none", () => {
    expect(findBrowser(machine({ files: [managed] }))).toEqual({
      path: managed,
      origin: "managed by playwright-core",
    });
  });
});

describe("getting a browser", () => {
  const apt = "/usr/bin/apt-get";

  it("installs Debian's package if it may, after refreshing the list", () => {
    const debian = machine({
      files: [apt],
      isRoot: true,
      commands: { "apt-get update": [], "recommends chromium": ["/usr/bin/chromium"], ...works },
    });
    expect(obtainBrowser(debian)).toEqual({
      path: "/usr/bin/chromium",
      origin: "installed just now by apt-get",
    });
    expect(debian.ran[0]).toContain("update");
    expect(debian.ran[1]).toContain("install -y");
  });

  it("installs the headless shell where the system offers it", () => {
    const shell = "/usr/bin/chromium-headless-shell";
    const debian = machine({
      files: [apt],
      isRoot: true,
      commands: { "apt-get update": [], "recommends chromium-headless-shell": [shell], ...works },
    });
    expect(obtainBrowser(debian).path).toBe(shell);
    expect(debian.ran.filter((line) => line.includes("install"))).toHaveLength(1);
  });

  it("does not touch the system's packages without the right to", () => {
    const user = machine({ files: [apt], commands: { "cli.js install chromium": [managed] } });
    expect(obtainBrowser(user)).toEqual({
      path: managed,
      origin: "installed just now by playwright-core",
    });
    expect(user.ran.join("\n")).not.toContain("apt-get");
  });

  it("falls back to the managed one if the package is not available", () => {
    const cutOff = machine({
      files: [apt],
      isRoot: true,
      commands: { "cli.js install chromium": [managed] },
    });
    expect(obtainBrowser(cutOff).path).toBe(managed);
  });

  it("ends with the command to run if nothing works", () => {
    expect(() => obtainBrowser(machine({ files: [apt], isRoot: true }))).toThrow(installCommand);
  });
});
