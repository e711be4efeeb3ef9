import type { Tally } from "@academy/core/exam/marking/tally.rules.ts";
import type { OutcomeCounts } from "@academy/ui/stacked-bar.tsx";

/** The outcomes of a subject or topic, in the form that the bars need. */
export const outcomesOf = ({ name, totals }: { name: string; totals: Tally }): OutcomeCounts => ({
  name,
  right: totals.full,
  partial: totals.partial,
  wrong: totals.wrong,
  blank: totals.unattempted,
  dropped: totals.bonus,
});
