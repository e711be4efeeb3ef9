/** The stored version, and the save that wrote it. */
interface KeptVersion {
  rev: number;
  savedWith?: string | undefined;
}

/** A save: the version that was edited (0 for something new), and the save's own id. */
export interface Save {
  base: number;
  saveId: string;
}

export type SaveStep = "create" | "update" | "nothing" | "conflict" | "gone";

/**
 * What a save must do with one item. A save that was interrupted can be sent again, even with
 * changes: an item that has the wanted value already is left alone, and an item that this save has
 * written before is not a conflict.
 *
 * @param same whether the stored item has the wanted value
 */
export function saveStep(save: Save, kept: KeptVersion | undefined, same: boolean): SaveStep {
  if (!kept) return save.base === 0 ? "create" : "gone";
  if (same) return "nothing";
  return kept.rev === save.base || kept.savedWith === save.saveId ? "update" : "conflict";
}
