import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, forbidden } from "../../kernel/shared/error.ts";
import { iso, SECOND } from "../../kernel/shared/time.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { type Attempt, secondsIn } from "../terms/attempt/attempt.rules.ts";
import type { AttemptView } from "../terms/attempt/attempt.schema.ts";
import { openSection, type SectionEnds, withLeft } from "../terms/attempt/section-time.rules.ts";

/** The minutes of a paper's timed sections; undefined if the test has one time for all. */
export const minutesOf = ({ timed, sections = [] }: PaperKey): number[] | undefined =>
  timed && sections.map(({ minutes }) => minutes ?? 0);

/**
 * The times of an attempt's sections as clients get them; an empty object without timed sections.
 */
export function sectionTimes(
  deps: Deps,
  attempt: Pick<Attempt, "startedAt" | "sectionEnds">,
): Pick<AttemptView, "sections" | "section"> {
  const { sectionEnds: ends, startedAt } = attempt;
  if (!ends) return {};
  const open = openSection(ends, secondsIn(attempt, deps.clock.now()));
  return {
    sections: ends.map((end) => ({ endsAt: iso(startedAt + end * SECOND) })),
    section: Math.min(open, ends.length - 1),
  };
}

/**
 * The ends of an attempt's sections after its student left a section. If that section has ended
 * already, nothing changes, so that a repeated save is safe.
 * @throws AppError `forbidden` if sections cannot be left; `conflict` if it is the last section, or
 * not open yet.
 */
export function leaveSection(
  deps: Deps,
  attempt: Attempt,
  { timed }: PaperKey,
  section: number,
): SectionEnds {
  const { sectionEnds: ends } = attempt;
  if (!timed?.mayLeave || !ends) {
    throw forbidden(
      "In this test, you cannot leave a section before its time is up.",
      "section_not_leavable",
    );
  }
  const at = secondsIn(attempt, deps.clock.now());
  const open = openSection(ends, at);
  if (section > open) {
    throw conflict("section_not_open", `Section ${section + 1} is not open yet.`, {
      section,
      open,
    });
  }
  if (section === open && section === ends.length - 1) {
    throw conflict("last_section", "This is the last section. Submit the test to end it.");
  }
  return withLeft(ends, section, at);
}
