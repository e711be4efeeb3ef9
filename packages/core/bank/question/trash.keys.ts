/**
 * Partitions of deleted questions, by the time of deletion: one for questions that no test uses,
 * and one for all others.
 */
export const TRASH = { unused: "QT", used: "QT#USED" } as const;
export type TrashList = keyof typeof TRASH;

/** The place of a deleted question in the index of the trash. */
export const trashIndex = (
  { questionId, archived }: { questionId: string; archived: boolean },
  deletedAt: string,
): { gsi2pk: string; gsi2sk: string } => ({
  gsi2pk: TRASH[archived ? "used" : "unused"],
  gsi2sk: `${deletedAt}#${questionId}`,
});
