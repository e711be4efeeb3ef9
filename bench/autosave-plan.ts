/** One autosave: the positions of the questions whose answers changed since the last one. */
export interface PlannedSave {
  /** Milliseconds since the start of the attempt. */
  at: number;
  dirty: number[];
}

/**
 * The rhythm of an attempt: students work through the paper and return to every fifth question, and
 * each save sends what has changed since the one before. Every question is answered.
 */
export function planSaves(saves: number, questions: number, durationMs: number): PlannedSave[] {
  return Array.from({ length: saves }, (_, index) => {
    const from = Math.floor((index * questions) / saves);
    const to = Math.floor(((index + 1) * questions) / saves);
    const dirty = Array.from({ length: to - from }, (_unused, offset) => from + offset);
    if (index % 5 === 4) dirty.push(Math.floor(from / 2));
    return { at: Math.floor(((index + 1) * durationMs) / (saves + 1)), dirty };
  });
}
