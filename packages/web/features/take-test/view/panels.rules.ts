/** A question in the page: the shown question, or a hidden one that was prepared. */
export interface Panel {
  index: number;
  /** Changes each time the panel is created, which drops typed text that never became an answer. */
  key: number;
}

const made = (panels: readonly Panel[], index: number): Panel => ({
  index,
  key: 1 + Math.max(0, ...panels.map(({ key }) => key)),
});

/** Adds question `index` to the panels; returns the same panels if it is already there. */
export function withQuestion(panels: readonly Panel[], index: number): readonly Panel[] {
  if (panels.some((panel) => panel.index === index)) return panels;
  return [...panels, made(panels, index)];
}

/**
 * Keeps the panel of question `index`, adds a new panel for the next question if there is one, and
 * removes all other panels.
 */
export function withNext(panels: readonly Panel[], index: number, total: number): readonly Panel[] {
  const shown = panels.filter((panel) => panel.index === index);
  return index + 1 < total ? [...shown, made(panels, index + 1)] : shown;
}
