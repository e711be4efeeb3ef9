import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { commands as academy } from "./academy.ts";
import { readMeasurement } from "../bench/arguments.ts";
import { readSimulation } from "../simulation/arguments.ts";

const root = join(import.meta.dirname, "..");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** Some load a browser's driver or all of CDK before they read an argument. */
const PATIENCE_MS = 150_000;

/** Runs a command of package.json as npm would; others are commands of `academy`. */
const run = (name: string, args: readonly string[], cwd = root) => {
  const [, ...line] = (scripts[name] ?? `${scripts["academy"]} ${name}`).split(" ");
  const { status, stdout, stderr } = spawnSync(process.execPath, [...line, ...args], {
    cwd,
    encoding: "utf8",
    timeout: PATIENCE_MS,
  });
  return { status, lines: `${stdout}${stderr}`.trim().split("\n") };
};

// All except `test`, whose arguments go on to the runner.
const commands = [...Object.keys(scripts), ...Object.keys(academy)].filter(
  (name) => name !== "test",
);

test.each(commands)(
  "npm run %s refuses an option that it does not have in one line",
  { timeout: PATIENCE_MS },
  (name) => {
    const { status, lines } = run(name, ["--nonsense"]);
    expect({ status, lines }).toEqual({
      status: 2,
      lines: [expect.stringContaining("--nonsense")],
    });
  },
);

test.each([
  ["bench", ["nonsense"]],
  ["bench", ["load", "--students", "many"]],
  ["bench", ["load", "--minutes", "1"]],
  ["bench", ["load", "--throttle", "soft"]],
  ["bench", ["bank", "small"]],
  ["simulate", ["--runs", "abc"]],
  ["simulate", ["--runs", "0"]],
  ["simulate", ["--seed", "-1"]],
  ["simulate", ["--path", "here"]],
  ["start", ["--port", "web"]],
  ["make-admin", ["somebody"]],
])("npm run %s -- %j is refused in one line", { timeout: PATIENCE_MS }, (name, args) => {
  const { status, lines } = run(name, args);
  expect([status, lines.length]).toEqual([2, 1]);
});

test("a simulation and a measurement do what the command line says", () => {
  expect(readSimulation(["--runs", "5", "--seed", "7", "--path", "3:0"])).toEqual({
    runs: 5,
    seed: 7,
    path: "3:0",
    throttled: false,
    timed: false,
  });
  expect(readSimulation(["--timed"])).toMatchObject({ timed: true });
  const quick = ["database", "lambda", "web", "export", "interaction"];
  expect(readMeasurement([])).toEqual({ parts: quick, check: false });
  expect(readMeasurement(["bank", "--check"])).toEqual({ parts: ["bank"], check: true });
});

test("every command says that nothing is installed if nothing is", () => {
  const folder = mkdtempSync(join(tmpdir(), "academy-bare-"));
  try {
    cpSync(join(root, "package.json"), join(folder, "package.json"));
    cpSync(join(root, "scripts/installed.js"), join(folder, "scripts/installed.js"));
    for (const name of Object.keys(scripts)) {
      const result = run(name, [], folder);
      expect([name, result]).toEqual([
        name,
        { status: 1, lines: ["Nothing is installed yet. Run: npm ci"] },
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the machine's own Node is enough to print it", () => {
  const node = execFileSync("which", ["-a", "node"], { encoding: "utf8" }).trim().split("\n");
  const file = join(root, "scripts/installed.js");
  for (const one of node) execFileSync(one, ["--import", file, "--version"]);
});
