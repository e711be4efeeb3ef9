/** A question in the page: the shown one, or one that is prepared and hidden. */
export interface Panel {
  index: number;
  /**
   * Changes each time the panel is created: text that was typed but never became an answer is
   * dropped.
   */
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
 * The panel of question `index` as it is, and a new panel for the next question, if any; other
 * panels are removed.
 */
export function withNext(panels: readonly Panel[], index: number, total: number): readonly Panel[] {
  const shown = panels.filter((panel) => panel.index === index);
  return index + 1 < total ? [...shown, made(panels, index + 1)] : shown;
}
