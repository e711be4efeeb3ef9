/** Ticks that were changed and not saved: for each question, whether it is to be linked. */
export type Changes = ReadonlyMap<string, boolean>;

export const noChanges: Changes = new Map();

/** Selects or deselects a question; returning to the saved state is not a change. */
export function withTick(changes: Changes, id: string, linked: boolean, wanted: boolean): Changes {
  const next = new Map(changes);
  if (linked === wanted) next.delete(id);
  else next.set(id, wanted);
  return next;
}

export const linksOf = (changes: Changes): { add: string[]; remove: string[] } => ({
  add: [...changes].flatMap(([id, wanted]) => (wanted ? [id] : [])),
  remove: [...changes].flatMap(([id, wanted]) => (wanted ? [] : [id])),
});

/** "2 to link, 1 to delink"; "Nothing changed yet" when there is nothing to save. */
export function changeWords(changes: Changes): string {
  const { add, remove } = linksOf(changes);
  const parts = [
    ...(add.length > 0 ? [`${add.length} to link`] : []),
    ...(remove.length > 0 ? [`${remove.length} to delink`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : "Nothing changed yet";
}
