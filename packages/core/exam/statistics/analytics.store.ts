import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import { Analytics } from "../terms/result/analytics.schema.ts";

const artifactKey = (testId: string, run: string) => `analytics/${testId}/${run}.json`;

/**
 * Writes a run's results and returns its name, which is the hash of their content: repeated or
 * concurrent runs write the same bytes under the same name.
 */
export async function write(deps: Deps, analytics: Analytics): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(analytics)).digest("hex");
  const run = `run_${hash.slice(0, 20)}`;
  await deps.artifacts.writeOnce(artifactKey(analytics.testId, run), analytics);
  return run;
}

export const read = (deps: Deps, testId: string, run: string): Promise<Analytics> =>
  deps.artifacts.read(artifactKey(testId, run), (raw) => Analytics.parse(raw));
