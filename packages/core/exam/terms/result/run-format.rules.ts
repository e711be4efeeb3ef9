/**
 * The format of the run that is written now; 1 is that of the first deployment. Runs are never
 * rewritten, so after a release that counts more, tests keep runs without it until they are processed
 * again. Raise it then, and say below what is new. A field is never removed or given another meaning,
 * because an earlier release that is put back reads newer runs.
 */
export const RUN_FORMAT = 1;

/** Figures that not every run has. */
export const LATER_FIGURES = ["attempted", "time"] as const;
export type LaterFigure = (typeof LATER_FIGURES)[number];

/** The first format with each. */
const SINCE: Readonly<Record<LaterFigure, number>> = { attempted: 1, time: 1 };

/** Shown to staff in place of a figure that a run lacks; students get the remaining figures. */
export const PROCESS_AGAIN = "Process again to see this";

/** The figures that a run lacks because an earlier release made it. */
export const lackingIn = ({ format }: { format: number }): LaterFigure[] =>
  LATER_FIGURES.filter((figure) => SINCE[figure] > format);
