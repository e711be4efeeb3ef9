import { resolve } from "node:path";
import { THOROUGH } from "../packages/core/testing/runs.ts";
import { closingLines } from "./outcome.ts";
import { runVitest } from "./vitest-run.ts";

const root = resolve(import.meta.dirname, "..");

/**
 * `npm test`: every test, those in a browser included. `--thorough` gives every property its full
 * number of examples; other arguments go on to vitest, such as a file or `--project rules`. The last
 * line is `N passed, N failed`; the exit code is 1 when one failed.
 */
function main(): void {
  const args = process.argv.slice(2);
  const env = args.includes("--thorough") ? { ...process.env, [THOROUGH]: "1" } : process.env;
  const rest = args.filter((arg) => arg !== "--thorough");
  const outcome = runVitest(root, rest, env);
  for (const line of closingLines(outcome)) console.log(line);
  process.exitCode = outcome.failed === 0 ? 0 : 1;
}

main();
