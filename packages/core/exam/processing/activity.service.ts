import type { Deps } from "../../kernel/platform/deps.ts";
import * as ActivityStore from "./activity.store.ts";
import { NOTE_EVERY_MS } from "./provisional.rules.ts";

const noted = new WeakMap<Deps["content"], Map<string, number>>();

/**
 * Notes that an attempt on a test which releases at once is handed in or closed, so that the
 * schedule ranks it anew. A process writes this once a minute for a test at most.
 */
export async function noteHandIn(deps: Deps, testId: string): Promise<void> {
  const now = deps.clock.now();
  const known = noted.get(deps.content) ?? new Map<string, number>();
  noted.set(deps.content, known);
  const last = known.get(testId);
  if (last !== undefined && now >= last && now - last < NOTE_EVERY_MS) return;
  await ActivityStore.note(deps, { testId, at: now });
  known.set(testId, now);
}
