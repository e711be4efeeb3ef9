import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import { FINAL_AGAIN, IN_WINDOW, keyOf } from "./assessment.keys.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { forgetPublished, readTest } from "./assessment.store.ts";

/** Tests with results whose key is not final, by the end of their windows. */
export async function inWindow(deps: Deps, before?: number): Promise<Test[]> {
  const items = await deps.content.all({
    index: "gsi2",
    where: {
      text: `gsi2pk = :window${before === undefined ? "" : " AND gsi2sk < :before"}`,
      values: { ":window": IN_WINDOW, ...(before !== undefined && { ":before": iso(before) }) },
    },
  });
  return items.flatMap((item) => readTest(item) ?? []);
}

/**
 * Makes the key and the results final. False if they are final already, or while a corrected key
 * waits for its results.
 */
export async function makeFinal(
  deps: Deps,
  { testId, pass }: Pick<Test, "testId" | "pass">,
  now: number,
): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(testId),
    {
      text: "SET finalAt = :now REMOVE gsi2pk, gsi2sk",
      values: { ":now": now, ":window": IN_WINDOW, ":pass": pass },
    },
    `attribute_not_exists(finalAt) AND gsi2pk = :window
      AND (attribute_not_exists(pass) OR pass = :pass)`,
  );
  forgetPublished(deps, testId);
  return updated !== undefined;
}

/** Takes a final test out of the index, which a run that began before may have put back. */
export async function leaveWindow(deps: Deps, testId: string): Promise<void> {
  await deps.content.update(
    keyOf(testId),
    { text: "REMOVE gsi2pk, gsi2sk", values: { ":window": IN_WINDOW } },
    "attribute_exists(finalAt) AND gsi2pk = :window",
  );
}

/** Tests whose final results were corrected and whose letters have not all been written. */
export async function finalAgain(deps: Deps): Promise<Test[]> {
  const where = { text: "gsi2pk = :letters", values: { ":letters": FINAL_AGAIN } };
  const items = await deps.content.all({ index: "gsi2", where });
  return items.flatMap((item) => readTest(item) ?? []);
}

/** Notes that all letters are written. Does nothing if the results were corrected again. */
export async function endFinalAgain(
  deps: Deps,
  { testId, finalAt }: { testId: string; finalAt: number },
): Promise<void> {
  await deps.content.update(
    keyOf(testId),
    {
      text: "REMOVE gsi2pk, gsi2sk",
      values: { ":letters": FINAL_AGAIN, ":final": finalAt },
    },
    "gsi2pk = :letters AND finalAt = :final",
  );
}
