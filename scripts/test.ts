import { resolve } from "node:path";
import { obtainBrowser } from "../e2e/support/browser.ts";
import { ensureWebBuild } from "../packages/local/web-build.ts";
import { runVitest } from "./vitest-run.ts";

/**
 * `npm test`: every test, those in a browser included. Arguments go on to vitest, such as a file or
 * `--project rules`. The last line is `N passed, N failed`; the exit code is 1 when one failed.
 */
async function main(): Promise<void> {
  const browser = obtainBrowser();
  console.log(`Browser: ${browser.path} (${browser.origin})`);
  await ensureWebBuild(console.log);
  const { passed, failed } = runVitest(resolve(import.meta.dirname, ".."), process.argv.slice(2), {
    ...process.env,
    CHROMIUM_PATH: browser.path,
  });
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
