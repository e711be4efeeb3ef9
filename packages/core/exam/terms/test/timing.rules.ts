import type { FieldError } from "../../../kernel/shared/error.ts";
import type { SectionTiming, Timing } from "./timing.schema.ts";

/** The fields of a test that say how its time is divided. */
export const timingOf = ({ timing, mayLeaveSection, lateSectionSeconds }: Timing): Timing => ({
  timing,
  mayLeaveSection,
  lateSectionSeconds,
});

/** The rules for accepting answers of timed sections; an empty object for other tests. */
export const sectionTimingOf = (test: Timing): { timed?: SectionTiming } =>
  test.timing === "SECTIONS"
    ? { timed: { mayLeave: test.mayLeaveSection, lateSeconds: test.lateSectionSeconds } }
    : {};

interface Timed extends Pick<Timing, "timing"> {
  durationMinutes: number;
  sectionDetails: readonly { minutes: number | null }[];
}

const MISSING = "A test with timed sections needs minutes in every section.";
const UNUSED = "Sections have their own minutes only with the timing SECTIONS.";

/** The rules of timed sections that a test or pattern breaks, with the field of each. */
export function brokenTiming({ timing, durationMinutes, sectionDetails }: Timed): FieldError[] {
  const minutes = sectionDetails.map((section) => section.minutes);
  if (timing === "WHOLE") {
    return minutes.some((one) => one !== null) ? [{ path: "timing", message: UNUSED }] : [];
  }
  if (minutes.includes(null)) return [{ path: "timing", message: MISSING }];
  const sum = minutes.reduce<number>((all, one) => all + (one ?? 0), 0);
  if (sum === durationMinutes) return [];
  const message = `The sections' minutes add up to ${sum}, the test's duration is ${durationMinutes}.`;
  return [{ path: "sectionDetails", message }];
}

/**
 * The rule that a test's window breaks if it is too short for its timed sections. These are never
 * shortened, so the test could not be started.
 */
export function brokenWindow(
  { timing, durationMinutes }: Pick<Timed, "timing" | "durationMinutes">,
  openMinutes: number,
): FieldError[] {
  if (timing === "WHOLE" || openMinutes <= 0 || openMinutes >= durationMinutes) return [];
  const message = `Timed sections are not cut short. Keep the test open for at least ${durationMinutes} minutes.`;
  return [{ path: "expiryTime", message }];
}
