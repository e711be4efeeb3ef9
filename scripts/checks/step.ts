import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/**
 * One step of the check: the problems it finds under a root, one per line; none when all is well.
 */
export interface Step {
  name: string;
  run(root: string): string[] | Promise<string[]>;
}

/** The tools' own scripts, run by this Node: the same on every system, and without a shell. */
const tools = {
  oxfmt: "oxfmt/bin/oxfmt",
  oxlint: "oxlint/bin/oxlint",
  knip: "knip/bin/knip.js",
} as const;

const LIMIT_MINUTES = 5;

/** A step that runs a tool: its output is the problem if it fails. */
export function toolStep(name: string, tool: keyof typeof tools, args: readonly string[]): Step {
  const script = join(import.meta.dirname, "../../node_modules", tools[tool]);
  return {
    name,
    async run(root) {
      const { code, output } = await ended([script, ...args], root, LIMIT_MINUTES * 60_000);
      if (code === 0) return [];
      const lines = output.split("\n").filter((line) => line.trim() !== "");
      if (code === "late") {
        return [...lines, `${tool} was ended after ${LIMIT_MINUTES} minutes. Run the check again.`];
      }
      return lines.length > 0 ? lines : [`${tool} ended with ${code} and said nothing`];
    },
  };
}

/** Runs a script with this Node; its exit code, or `late` if it had to be ended. */
async function ended(
  args: readonly string[],
  cwd: string,
  limitMs: number,
): Promise<{ code: number | "late" | null; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, isLate] = ["", false];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, limitMs);
  try {
    const [code] = await once(child, "close");
    return { code: isLate ? "late" : typeof code === "number" ? code : null, output };
  } finally {
    clearTimeout(timer);
  }
}
