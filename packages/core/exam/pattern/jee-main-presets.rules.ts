import { yearsText } from "./pattern.rules.ts";
import type { PatternSection } from "./pattern.schema.ts";
import {
  CHECKED_LAST,
  CHECKED_LATER,
  firstOf,
  marked,
  NUMBER,
  PCM,
  perSubject,
  preset,
  type Preset,
  section,
  SINGLE,
  validFor,
} from "./preset-parts.rules.ts";

const JEE_MAIN = { kind: "jee-main" } as const;

const jeeMain = (
  id: string,
  [from, until]: readonly [number, number],
  sections: PatternSection[],
  source: string,
  checkedOn = "",
): Preset =>
  preset({
    id,
    title: `JEE Main ${yearsText({ from, until })}`,
    validFor: validFor(from, until),
    examType: "JEE",
    palette: "EXAM",
    tieBreak: "jee-main",
    durationMinutes: 180,
    sectionDetails: sections,
    source,
    checkedOn,
    note: "An exam merges the percentiles of several shifts. Ties by age and application number are not modelled.",
  });

const jeeMainWithChoice = (wrongInB: number) =>
  perSubject(PCM, (subject) => [
    section(subject, SINGLE, 20, JEE_MAIN, { name: "Section A" }),
    section(subject, NUMBER, 10, wrongInB === 0 ? marked(4, 0) : JEE_MAIN, {
      name: "Section B",
      ...firstOf(5, "answered"),
    }),
  ]);

export const jeeMainPresets: readonly Preset[] = [
  jeeMain(
    "jee-main-2025",
    [2025, 2026],
    perSubject(PCM, (subject) => [
      section(subject, SINGLE, 20, JEE_MAIN, { name: "Section A" }),
      section(subject, NUMBER, 5, JEE_MAIN, { name: "Section B" }),
    ]),
    "JEE (Main) information bulletins 2025, as reported by aglasem.com and jeemocks.com, and 2026, as reported by NDTV, 20 January 2026, and Careers360",
    CHECKED_LAST,
  ),
  jeeMain(
    "jee-main-2022",
    [2022, 2024],
    jeeMainWithChoice(-1),
    "JEE (Main) bulletins 2022 to 2024, as reported by NDTV, 16 April 2022, and Hindustan Times, December 2023",
    CHECKED_LATER,
  ),
  jeeMain(
    "jee-main-2021",
    [2021, 2021],
    jeeMainWithChoice(0),
    "JEE (Main) information bulletin 2021, as reported by NDTV, 18 February 2021, and Careers360, 18 July 2021",
    CHECKED_LATER,
  ),
];
