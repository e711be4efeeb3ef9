import type { TieBreak } from "../terms/test/tie-break.schema.ts";
import type { PatternSection } from "./pattern.schema.ts";
import {
  CHECKED_LATER,
  CHECKED_ON,
  firstOf,
  marked,
  MULTIPLE,
  NUMBER,
  perSubject,
  preset,
  type Preset,
  section,
  SINGLE,
} from "./preset-parts.rules.ts";

const PCM = ["Mathematics", "Physics", "Chemistry"];
const JEE_MAIN = { kind: "jee-main" } as const;

const jeeMain = (
  id: string,
  years: string,
  sections: PatternSection[],
  source: string,
  checkedOn = "",
): Preset =>
  preset({
    id,
    title: `JEE Main ${years}`,
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

const ADVANCED_TIES: TieBreak = {
  steps: [
    { by: "positive" },
    { by: "subjects", of: ["Mathematics"] },
    { by: "subjects", of: ["Physics"] },
  ],
};

/** The prescribed minima of JEE (Advanced) since 2023, of each paper as of both together. */
const ADVANCED_CUTOFFS = [
  { list: "CRL", total: { percent: 35 }, each: { percent: 10 } },
  { list: "OBC-NCL", total: { percent: 31.5 }, each: { percent: 9 } },
  { list: "SC, ST, PwD", total: { percent: 17.5 }, each: { percent: 5 } },
];

/** A kind of section in JEE Advanced: how many questions of which type and marking. */
type Part = readonly [count: number, kind: "single" | "multiple" | "number" | "list" | "passage"];

const advancedPart = (subject: string, [count, kind]: Part, index: number, list: number) => {
  const name = `Section ${index + 1}`;
  switch (kind) {
    case "single":
      return section(subject, SINGLE, count, marked(3, -1), { name });
    case "multiple":
      return section(subject, MULTIPLE, count, { kind: "jee-advanced-multiple" }, { name });
    case "number":
      return section(subject, NUMBER, count, marked(4, 0), { name });
    case "list":
      return section(subject, SINGLE, count, marked(list, -1), { name });
    case "passage":
      return section(subject, NUMBER, count, marked(3, 0), { name, questionType: "COMPREHENSION" });
  }
};

/** What the papers were compared with, by id. */
const COMPARED: Readonly<Record<string, { source: string; on: string }>> = {
  "jee-advanced-2023-p1": {
    source:
      "Question paper 1 of JEE (Advanced) 2023 as copied by scribd.com, the paper as entered by Prepsharp, and ETV Bharat, 4 June 2023",
    on: CHECKED_LATER,
  },
  "jee-advanced-2023-p2": {
    source:
      "Question paper 2 of JEE (Advanced) 2023 as entered by Prepsharp, and ETV Bharat, 4 June 2023",
    on: CHECKED_LATER,
  },
  "jee-advanced-2024-p1": {
    source: "The paper's instructions as copied by knowt.com, and ETV Bharat, 26 May 2024",
    on: CHECKED_LATER,
  },
  "jee-advanced-2024-p2": {
    source:
      "Question paper 2 of JEE (Advanced) 2024 as copied by scribd.com, its answers as listed by jeeBench, and ETV Bharat, 26 May 2024",
    on: CHECKED_LATER,
  },
};

/** Of the papers of 2025, reports leave open how the questions of four marks divide into kinds. */
const NOT_COMPARED =
  "Questions, marks and the marking of each kind agree with jeeBench and ETV Bharat, 3 September 2025; how many of each kind with 4 marks there are was not compared.";

/** @param list marks of a question that matches lists */
const advanced = (year: number, paper: 1 | 2, parts: readonly Part[], list = 3): Preset => {
  const id = `jee-advanced-${year}-p${paper}`;
  const compared = COMPARED[id];
  return preset({
    id,
    title: `JEE Advanced ${year}, Paper ${paper}`,
    examType: "JEE",
    palette: "EXAM",
    tieBreak: ADVANCED_TIES,
    cutoffs: ADVANCED_CUTOFFS,
    durationMinutes: 180,
    sectionDetails: perSubject(PCM, (subject) =>
      parts.map((part, index) => advancedPart(subject, part, index, list)),
    ),
    source: compared?.source ?? `Question paper ${paper} of JEE (Advanced) ${year}, jeeadv.ac.in`,
    checkedOn: compared?.on ?? "",
    note: [
      "Each paper is a test of its own; an exam adds both papers up and ranks the students. The minima are the prescribed ones; the announced minima are usually lower. Questions that match lists are single choice, as in the exam.",
      ...(compared ? [] : [NOT_COMPARED]),
    ].join(" "),
  });
};

export const jeePresets: readonly Preset[] = [
  jeeMain(
    "jee-main-2025",
    "2025 and 2026",
    perSubject(PCM, (subject) => [
      section(subject, SINGLE, 20, JEE_MAIN, { name: "Section A" }),
      section(subject, NUMBER, 5, JEE_MAIN, { name: "Section B" }),
    ]),
    "JEE (Main) information bulletin 2025, as reported by aglasem.com and jeemocks.com",
    CHECKED_ON,
  ),
  jeeMain(
    "jee-main-2022",
    "2022 to 2024",
    jeeMainWithChoice(-1),
    "JEE (Main) bulletins 2022 to 2024, as reported by NDTV, 16 April 2022, and Hindustan Times, December 2023",
    CHECKED_LATER,
  ),
  jeeMain(
    "jee-main-2021",
    "2021",
    jeeMainWithChoice(0),
    "JEE (Main) information bulletin 2021, as reported by NDTV, 18 February 2021, and Careers360, 18 July 2021",
    CHECKED_LATER,
  ),
  advanced(2023, 1, [
    [3, "multiple"],
    [4, "single"],
    [6, "number"],
    [4, "list"],
  ]),
  advanced(2023, 2, [
    [4, "single"],
    [3, "multiple"],
    [6, "number"],
    [4, "passage"],
  ]),
  advanced(2024, 1, [
    [4, "single"],
    [3, "multiple"],
    [6, "number"],
    [4, "list"],
  ]),
  advanced(2024, 2, [
    [4, "single"],
    [3, "multiple"],
    [6, "number"],
    [4, "passage"],
  ]),
  advanced(
    2025,
    1,
    [
      [4, "single"],
      [3, "multiple"],
      [6, "number"],
      [3, "list"],
    ],
    4,
  ),
  advanced(2025, 2, [
    [4, "single"],
    [4, "multiple"],
    [8, "number"],
  ]),
];
