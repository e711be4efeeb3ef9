import type { TieBreak } from "../terms/test/tie-break.schema.ts";
import { yearsText } from "./pattern.rules.ts";
import type { PatternSection } from "./pattern.schema.ts";
import {
  CHECKED_LAST,
  CHECKED_LATER,
  firstOf,
  marked,
  MULTIPLE,
  NUMBER,
  perSubject,
  preset,
  type Preset,
  provisionalFor,
  section,
  SINGLE,
  validFor,
} from "./preset-parts.rules.ts";

const NEET = { kind: "neet" } as const;

const neetTies = (biology: string[]): TieBreak => ({
  steps: [
    ...[biology, ["Chemistry"], ["Physics"]].map((of) => ({ by: "subjects" as const, of })),
    { by: "ratio" },
    ...[biology, ["Chemistry"], ["Physics"]].map((of) => ({ by: "ratio" as const, of })),
    { by: "lot" },
  ],
});

const NEET_NOTE =
  "The last step for equal marks is a draw that anyone can check; in the real exam, a committee draws.";

const neetOf = (one: Pick<Preset, "id" | "title" | "validFor" | "source" | "note">): Preset =>
  preset({
    ...one,
    examType: "NEET",
    medium: "chosen",
    palette: "EXAM",
    tieBreak: neetTies(["Biology"]),
    durationMinutes: 180,
    sectionDetails: [
      section("Physics", SINGLE, 45, NEET),
      section("Chemistry", SINGLE, 45, NEET),
      section("Biology", SINGLE, 90, NEET),
    ],
    checkedOn: CHECKED_LAST,
  });

const neetWithChoice = (
  id: string,
  [from, until]: readonly [number, number],
  minutes: number,
  source: string,
): Preset =>
  preset({
    id,
    title: `NEET-UG ${yearsText({ from, until })}`,
    validFor: validFor(from, until),
    examType: "NEET",
    medium: "chosen",
    palette: "EXAM",
    tieBreak: "neet",
    durationMinutes: minutes,
    sectionDetails: perSubject(["Physics", "Chemistry", "Botany", "Zoology"], (subject) => [
      section(subject, SINGLE, 35, NEET, { name: "Section A" }),
      section(subject, SINGLE, 15, NEET, { name: "Section B", ...firstOf(10, "fill") }),
    ]),
    source,
    checkedOn: CHECKED_LATER,
    note: [
      "Ties by age and application number are not modelled.",
      ...(id === "neet-2022" ? ["Compared for 2022 only."] : []),
    ].join(" "),
  });

/**
 * WBJEE's third category: some of the right options earn a share of the marks, and with any wrong
 * option the answer earns nothing.
 */
const SHARE = { kind: "custom", right: 2, wrong: 0, blank: 0, partial: "proportional" } as const;

/**
 * The fields that WBJEE's two papers have in common. Only the first step of the order for equal
 * marks is here; the note names the next steps.
 */
const WBJEE = {
  examType: "JEE",
  validFor: validFor(2025, 2026),
  tieBreak: { steps: [{ by: "negative" }] },
  source:
    "WBJEE information bulletins 2024 and 2025, as reported by The Telegraph and truescholar.in, and 2026, as reported by Careers360, 10 March 2026, and pw.live; the order of equal marks as reported by jagranjosh.com",
  checkedOn: CHECKED_LAST,
  note: "An exam of both papers ranks by their sum: set its order of equal marks to fewer negative marks, then Mathematics and Physics, then Mathematics and Chemistry. Later steps and age are not modelled.",
} as const satisfies Partial<Preset>;

const NTSE_NOTE = "NTSE has not been held since 2021: for practice only.";

const bitsat = (id: string, variant: string, examType: Preset["examType"], last: string): Preset =>
  preset({
    id,
    title: `BITSAT 2025 and 2026${variant}`,
    validFor: validFor(2025, 2026),
    examType,
    durationMinutes: 180,
    sectionDetails: [
      section("Physics", SINGLE, 30, marked(3, -1)),
      section("Chemistry", SINGLE, 30, marked(3, -1)),
      section("English", SINGLE, 10, marked(3, -1)),
      section("Logical Reasoning", SINGLE, 20, marked(3, -1)),
      section(last, SINGLE, 40, marked(3, -1)),
    ],
    source:
      "BITSAT brochures 2025, as reported by competishun.com and kollegeapply.com, and 2026, as reported by bestcareerpath.in and bitsatmocks.com",
    checkedOn: CHECKED_LAST,
    note: "The 12 bonus questions after all 130 answers are not modelled.",
  });

const CUET_NOTE =
  "One paper of one subject: change the subject to yours. Scores normalised over shifts are not modelled.";

/** Exams in India other than JEE Main and JEE Advanced. */
export const otherPresets: readonly Preset[] = [
  neetOf({
    id: "neet-2025",
    title: "NEET-UG 2025 and 2026",
    validFor: validFor(2025, 2026),
    source:
      "NEET-UG information bulletins 2025, as reported by NDTV, 7 and 8 February 2025, and 2026, as reported by cbseguidanceweb.com and LatestLY, 8 February 2026; the exam of 21 June 2026 had the same pattern",
    note: NEET_NOTE,
  }),
  neetOf({
    id: "neet-2027",
    title: "NEET-UG 2027, on computers in shifts",
    validFor: provisionalFor(2027),
    source:
      "The announcement of 15 May 2026 that NEET-UG is held on computers from 2027, as reported by newsbytesapp.com and Allen",
    note: `${NEET_NOTE} Questions and marks are said to stay, in many shifts. Each shift is a test, and an exam of shifts merges their percentiles; how marks are normalised for admission is not published.`,
  }),
  neetWithChoice(
    "neet-2022",
    [2022, 2024],
    200,
    "NEET-UG information bulletin 2022, as reported by NDTV, 11 July 2022, and Careers360, 9 April 2022",
  ),
  neetWithChoice(
    "neet-2021",
    [2021, 2021],
    180,
    "NEET-UG information bulletin 2021, as reported by NDTV, 15 July 2021, and Zee Business",
  ),
  preset({
    id: "cuet-2025",
    title: "CUET-UG 2025 and 2026, one subject",
    validFor: validFor(2025, 2026),
    examType: "FOUNDATION",
    durationMinutes: 60,
    sectionDetails: [section("Physics", SINGLE, 50, marked(5, -1))],
    source:
      "CUET (UG) information bulletins 2025, as reported by Patrika, 7 May 2025, and nenow.in, and 2026, as reported by careerinformationportal.in and cbseguidanceweb.com",
    checkedOn: CHECKED_LAST,
    note: CUET_NOTE,
  }),
  preset({
    id: "cuet-2023",
    title: "CUET-UG 2023, one subject",
    validFor: validFor(2023),
    examType: "FOUNDATION",
    durationMinutes: 45,
    sectionDetails: [section("Physics", SINGLE, 50, marked(5, -1), firstOf(40, "fill"))],
    source:
      "CUET (UG) information bulletin 2023, as reported by mystudycart.com and eduquest.org.in",
    checkedOn: CHECKED_LATER,
    note: `${CUET_NOTE} Some subjects had 60 minutes or other numbers of questions.`,
  }),
  bitsat("bitsat-2025", "", "JEE", "Mathematics"),
  bitsat("bitsat-2025-biology", ", with Biology", "NEET", "Biology"),
  preset({
    id: "wbjee-2025-p1",
    title: "WBJEE 2025 and 2026, Paper 1",
    ...WBJEE,
    durationMinutes: 120,
    sectionDetails: wbjee("Mathematics", [50, 15, 10]),
  }),
  preset({
    id: "wbjee-2025-p2",
    title: "WBJEE 2025 and 2026, Paper 2",
    ...WBJEE,
    durationMinutes: 120,
    sectionDetails: [...wbjee("Physics", [30, 5, 5]), ...wbjee("Chemistry", [30, 5, 5])],
  }),
  preset({
    id: "ioqm",
    title: "IOQM 2025",
    validFor: validFor(2025),
    examType: "FOUNDATION",
    durationMinutes: 180,
    sectionDetails: [2, 3, 5].map((marks) =>
      section("Mathematics", NUMBER, 10, marked(marks, 0), { name: `${marks} marks each` }),
    ),
    source:
      "Question paper of IOQM 2025, olympiads.hbcse.tifr.res.in, as described by two collections of its questions",
    checkedOn: CHECKED_LATER,
    note: "Answers are whole numbers from 00 to 99. Earlier years divided the 30 questions differently: change the numbers to theirs.",
  }),
  preset({
    id: "ntse-mat",
    title: "NTSE, Mental Ability Test",
    validFor: validFor(2019, 2021),
    examType: "FOUNDATION",
    durationMinutes: 120,
    sectionDetails: [section("Mental Ability", SINGLE, 100, marked(1, 0))],
    source:
      "NTSE information brochures of 2019 and 2021, as reported by ntsehelpline.com and horizonclasses.com",
    checkedOn: CHECKED_LATER,
    note: `${NTSE_NOTE} An exam of both papers adds their marks.`,
  }),
  preset({
    id: "ntse-sat",
    title: "NTSE, Scholastic Aptitude Test",
    validFor: validFor(2019, 2021),
    examType: "FOUNDATION",
    durationMinutes: 120,
    sectionDetails: [
      section("Science", SINGLE, 40, marked(1, 0)),
      section("Social Science", SINGLE, 40, marked(1, 0)),
      section("Mathematics", SINGLE, 20, marked(1, 0)),
    ],
    source:
      "NTSE information brochures of 2019 and 2021, as reported by ntsehelpline.com and horizonclasses.com",
    checkedOn: CHECKED_LATER,
    note: `${NTSE_NOTE} An exam of both papers adds their marks.`,
  }),
];

function wbjee(subject: string, [one, two, three]: [number, number, number]): PatternSection[] {
  return [
    section(subject, SINGLE, one, marked(1, -0.25), { name: "Category 1" }),
    section(subject, SINGLE, two, marked(2, -0.5), { name: "Category 2" }),
    section(subject, MULTIPLE, three, SHARE, { name: "Category 3" }),
  ];
}
