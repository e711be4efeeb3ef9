import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { byExpiry, keyOf } from "./assessment.keys.ts";
import { forgetPublished } from "./assessment.store.ts";

/**
 * Replaces the test's answer key with a corrected one and starts a forced run. The test becomes due
 * again, so the schedule publishes the results if this process is killed before it does. That run
 * makes final results final again. False after a concurrent correction or change of the paper, or
 * if the stored final time is not the one of the test that was read.
 */
export async function correctKey(deps: Deps, test: Test, keyName: string): Promise<boolean> {
  const { gsi2pk, gsi2sk } = byExpiry(test);
  const { finalAt } = test;
  const again = finalAt === undefined ? "" : ", finalBefore = :final REMOVE finalAgainAt";
  const updated = await deps.content.update(
    keyOf(test.testId),
    {
      text: `SET keyName = :next, gsi2pk = :due, gsi2sk = :expiry${again} ADD pass :one`,
      values: {
        ":next": keyName,
        ":before": test.keyName,
        ":paper": test.paper,
        ":due": gsi2pk,
        ":expiry": gsi2sk,
        ":one": 1,
        ...(finalAt !== undefined && { ":final": finalAt }),
      },
    },
    `paper = :paper AND (attribute_not_exists(keyName) OR keyName = :before)
      AND ${finalAt === undefined ? "attribute_not_exists(finalAt)" : "finalAt = :final"}`,
  );
  forgetPublished(deps, test.testId);
  return updated !== undefined;
}
