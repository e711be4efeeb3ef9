import { LostTimeInput } from "@academy/core/exam/extra-time/lost-time.schema.ts";
import * as LostTime from "@academy/core/exam/extra-time/lost-time.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { admin } from "@academy/core/testing/world.ts";

const invigilator = admin();

/** The administrator's call. A killed one is not repeated: no student may depend on that. */
export async function noteLost(
  deps: Deps,
  testId: string,
  lost: { id: string; minutes: number },
): Promise<void> {
  const input = LostTimeInput.parse({ ...lost, reason: "Power cut" });
  try {
    await LostTime.give(deps, invigilator, testId, input);
  } catch (error) {
    if (!(error instanceof Error && error.message === "The process died")) throw error;
  }
}

/** Nothing was lost in a test that is played again. The table in memory needs no waiting. */
export function forgetLost({ content }: Deps, testId: string): void {
  void content.remove({ pk: `T#${testId}`, sk: "HALL" });
  void content.update({ pk: `T#${testId}`, sk: "M" }, { text: "REMOVE waitsUntil" });
}
