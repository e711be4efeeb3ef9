/** A question in the page: the one on the screen, or one that waits unseen beside it. */
export interface Panel {
  index: number;
  /** New with each making: what was typed into an input and never became an answer ends with it. */
  key: number;
}

const made = (panels: readonly Panel[], index: number): Panel => ({
  index,
  key: 1 + Math.max(0, ...panels.map(({ key }) => key)),
});

/** With question `index` among the panels; the same panels where it is one of them already. */
export function withQuestion(panels: readonly Panel[], index: number): readonly Panel[] {
  if (panels.some((panel) => panel.index === index)) return panels;
  return [...panels, made(panels, index)];
}

/**
 * Question `index` as it stands and beside it the next one, if any, made anew; what else was there
 * goes.
 */
export function withNext(panels: readonly Panel[], index: number, total: number): readonly Panel[] {
  const shown = panels.filter((panel) => panel.index === index);
  return index + 1 < total ? [...shown, made(panels, index + 1)] : shown;
}
