/**
 * The format of the runs that are written now; the first deployment wrote format 1. Runs are never
 * rewritten. So if a release counts more figures, older runs lack them until their tests are
 * processed again. Such a release raises this number and says below what is new. A field is never
 * removed and never gets another meaning, because an earlier release that is put back reads newer
 * runs.
 */
export const RUN_FORMAT = 1;

/** Figures that not every run has. */
export const LATER_FIGURES = ["attempted", "time"] as const;
export type LaterFigure = (typeof LATER_FIGURES)[number];

/** The first format that has each figure. */
const SINCE: Readonly<Record<LaterFigure, number>> = { attempted: 1, time: 1 };

/** Shown to staff in place of a figure that a run lacks; students get the remaining figures. */
export const PROCESS_AGAIN = "Process again to see this";

/** The figures that a run lacks because an earlier release made it. */
export const lackingIn = ({ format }: { format: number }): LaterFigure[] =>
  LATER_FIGURES.filter((figure) => SINCE[figure] > format);
