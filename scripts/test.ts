import { resolve } from "node:path";
import { obtainBrowser } from "../e2e/support/browser.ts";
import { ensureWebBuild } from "../packages/local/web-build.ts";
import { runVitest } from "./vitest-run.ts";

/**
 * `npm test`: every test, those in a browser included. Arguments go on to vitest, such as a file or
 * `--project rules`. The last line is `N passed, N failed`, before it the names of those that passed
 * only when tried again; the exit code is 1 when one failed.
 */
async function main(): Promise<void> {
  const browser = obtainBrowser();
  console.log(`Browser: ${browser.path} (${browser.origin})`);
  await ensureWebBuild(console.log);
  const root = resolve(import.meta.dirname, "..");
  const env = { ...process.env, CHROMIUM_PATH: browser.path };
  const { passed, failed, secondTries } = runVitest(root, process.argv.slice(2), env);
  if (secondTries.length > 0) console.log("Passed only when tried again:");
  for (const test of secondTries) console.log(`  ${test}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
