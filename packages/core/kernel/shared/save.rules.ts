/** The stored version, and the save that wrote it. */
interface KeptVersion {
  rev: number;
  savedWith?: string | undefined;
}

/** A save: the version that was edited (0 for a new thing), and the save's own id. */
export interface Save {
  base: number;
  saveId: string;
}

export type SaveStep = "create" | "update" | "nothing" | "conflict" | "gone";

/**
 * What a save has to do about one thing, so that a save which broke off can be sent again, changed
 * or not: an existing value is left alone, and a value that this save wrote itself is not a conflict.
 *
 * @param same whether what is kept is what is to be saved
 */
export function saveStep(save: Save, kept: KeptVersion | undefined, same: boolean): SaveStep {
  if (!kept) return save.base === 0 ? "create" : "gone";
  if (same) return "nothing";
  return kept.rev === save.base || kept.savedWith === save.saveId ? "update" : "conflict";
}
