import { hasKept } from "../kept-lectures/has-kept.ts";
import { forgetSets } from "../learning/kept-sets.shelf.ts";
import { forgetKeptTests } from "../offline/forget-tests.shelf.ts";

const forgetLectures = async (userId: string): Promise<void> => {
  if (!hasKept()) return;
  const shelf = await import("../kept-lectures/kept-lectures.shelf.ts");
  await shelf.forgetLectures(userId);
};

/**
 * Deletes papers, questions and lectures of a student. Answers that were not sent stay until the
 * student logs in again.
 */
export async function forgetOnDevice(userId: string): Promise<void> {
  // A browser without storage has kept nothing. If deleting fails, the dashboard deletes papers a
  // day after their end.
  await Promise.allSettled([forgetKeptTests(userId), forgetSets(userId), forgetLectures(userId)]);
}
