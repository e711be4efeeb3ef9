import type { OutcomeCounts } from "@academy/ui/stacked-bar.tsx";
import type { OutcomeTotals } from "./report.rules.ts";

/** A subject's or topic's outcomes as the bars show them; a dropped question is right. */
export const outcomesOf = ({
  name,
  totals,
}: {
  name: string;
  totals: OutcomeTotals;
}): OutcomeCounts => ({
  name,
  right: totals.full + totals.bonus,
  partial: totals.partial,
  wrong: totals.wrong,
  blank: totals.unattempted,
});
