import { MOST_EXPECTED } from "../attempt/start-spread.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import { countEndingAfter } from "../../sales/subscription/subscription.service.ts";
import type { TestInput } from "../builder/test-input.schema.ts";

/** A builder asks at every change, and a count of many reads megabytes. */
const recent = new Recent<number>(20);

/**
 * How many students a test has to reckon with at its start: those whose subscription to its exam
 * type runs then. Visitors of a demo test come one by one.
 */
export async function expectedTakers(
  deps: Deps,
  { examType, startTime, demo }: Pick<TestInput, "examType" | "startTime" | "demo">,
): Promise<number> {
  if (demo !== null) return 0;
  const at = Math.max(Date.parse(startTime), deps.clock.now());
  const count = () => countEndingAfter(deps, examType, { at, most: MOST_EXPECTED });
  return (await recent.read(deps, `${examType} ${startTime}`, count)) ?? 0;
}
