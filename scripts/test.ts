import { resolve } from "node:path";
import { THOROUGH } from "../packages/core/testing/runs.ts";
import { afterSecondTry, closingLines, filesToRepeat } from "./outcome.ts";
import { runVitest } from "./vitest-run.ts";

const root = resolve(import.meta.dirname, "..");

/**
 * `npm test`: runs every test, including those in a browser. `--thorough` gives every property its
 * full number of examples; other arguments go to vitest, such as a file or `--project rules`. Files
 * of failed journeys run once more, and the closing lines name what failed at first. The last line
 * is `N passed, N failed`; the exit code is 1 if one failed.
 */
function main(): void {
  const args = process.argv.slice(2);
  const env = args.includes("--thorough") ? { ...process.env, [THOROUGH]: "1" } : process.env;
  const rest = args.filter((arg) => arg !== "--thorough");
  const first = runVitest(root, rest, env);
  const repeated = filesToRepeat(first);
  const files = repeated.map(({ file }) => file);
  const outcome =
    files.length > 0
      ? afterSecondTry(first, repeated, runVitest(root, ["--project", "e2e", ...files], env))
      : first;
  for (const line of closingLines(outcome, repeated)) console.log(line);
  process.exitCode = outcome.failed === 0 ? 0 : 1;
}

main();
