import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { createLog } from "@academy/core/kernel/platform/log.ts";

/** The web app's origin in these tests. */
export const WEB = "https://academy.example";

/**
 * Deps without a cloud, for tests of the HTTP layer only: touching a table fails the test. `lines`
 * collects the log.
 */
export function bareDeps(): { deps: Deps; lines: string[] } {
  const lines: string[] = [];
  const noCloud = (): never => {
    throw new Error("This test has no cloud.");
  };
  const parts = {
    clock: { now: () => Date.parse("2026-11-21T10:00:00.000Z") },
    random: { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) },
    log: createLog((line) => lines.push(line)),
    config: { webOrigin: WEB, originSecret: null, originEnforced: false, build: null },
  };
  // Has only what the HTTP layer reads; everything else throws when it is read.
  const deps = new Proxy(parts, {
    get: (target, name) => Reflect.get(target, name) ?? noCloud(),
  }) as unknown as Deps;
  return { deps, lines };
}
