import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { soleRef } from "../attempt-store/attempt-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import { type Actor, ownIds } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { ExamSeries } from "./series.schema.ts";
import * as SeriesStore from "./series.store.ts";

/** Exams are cached, because an exam rarely changes while thousands of students start its tests. */
const known = new Recent<ExamSeries>(100);

/**
 * Checks that a student who starts a shift has not taken another shift. If a student starts two
 * shifts at the same moment, both may pass: then the better shift counts, and the student is listed
 * with those who took several shifts.
 * @throws AppError `conflict`
 */
export async function assertOnlyShift(
  deps: Deps,
  actor: Actor,
  { testId, examId }: { testId: string; examId: string },
): Promise<void> {
  const exam = await known.read(deps, examId, () => SeriesStore.find(deps, examId));
  if (!exam || exam.kind !== "SHIFTS" || exam.shifts === "best") return;
  const others = exam.tests.filter((one) => one.testId !== testId);
  if (others.length === exam.tests.length) return;
  // If the student has an attempt on this shift already, they may always resume it.
  const own = { ...(await soleRef(deps, actor, testId)), n: 0 };
  if (await AttemptStore.find(deps, own, { consistent: true })) return;
  const refs = ownIds(actor).flatMap((userId) =>
    others.map((one) => ({ testId: one.testId, userId, n: 0 })),
  );
  const [taken] = await AttemptStore.findMany(deps, refs);
  if (!taken) return;
  const label = others.find((one) => one.testId === taken.testId)?.label ?? "another shift";
  throw conflict("other_shift_taken", `You have already taken ${label} of this exam.`, {
    label,
  });
}
