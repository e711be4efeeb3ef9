import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * One step of the check: the problems it finds under a root, one per line; none when all is well.
 */
export interface Step {
  name: string;
  run(root: string): string[];
}

/** The tools' own scripts, run by this Node: the same on every system, and without a shell. */
const tools = {
  oxfmt: "oxfmt/bin/oxfmt",
  oxlint: "oxlint/bin/oxlint",
  tsc: "typescript/bin/tsc",
  knip: "knip/bin/knip.js",
} as const;

/** A step that runs a tool: its output is the problem if it fails. */
export function toolStep(name: string, tool: keyof typeof tools, args: readonly string[]): Step {
  const script = join(import.meta.dirname, "../../node_modules", tools[tool]);
  return {
    name,
    run(root) {
      const { status, stdout, stderr, error } = spawnSync(process.execPath, [script, ...args], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
        maxBuffer: 64 * 1024 * 1024,
        timeout: 5 * 60 * 1000,
      });
      if (error) return [`${tool} did not start: ${error.message}`];
      if (status === 0) return [];
      const lines = `${stdout}\n${stderr}`.split("\n").filter((line) => line.trim() !== "");
      return lines.length > 0 ? lines : [`${tool} ended with ${status} and said nothing`];
    },
  };
}
