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

const NEET = { kind: "neet" } as const;

const neetTies = (biology: string[]): TieBreak => ({
  steps: [
    ...[biology, ["Chemistry"], ["Physics"]].map((of) => ({ by: "subjects" as const, of })),
    { by: "ratio" },
    ...[biology, ["Chemistry"], ["Physics"]].map((of) => ({ by: "ratio" as const, of })),
    { by: "lot" },
  ],
});

const neetWithChoice = (id: string, years: string, minutes: number, source: string): Preset =>
  preset({
    id,
    title: `NEET-UG ${years}`,
    examType: "NEET",
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

/** WBJEE's third category: a part of the right options earns its share, any wrong one nothing. */
const SHARE = { kind: "custom", right: 2, wrong: 0, blank: 0, partial: "proportional" } as const;

const CUET_NOTE =
  "One paper of one subject: change the subject to yours. Scores normalised over shifts are not modelled.";

/** Exams in India other than JEE Main and JEE Advanced. */
export const otherPresets: readonly Preset[] = [
  preset({
    id: "neet-2025",
    title: "NEET-UG 2025",
    examType: "NEET",
    palette: "EXAM",
    tieBreak: neetTies(["Biology"]),
    durationMinutes: 180,
    sectionDetails: [
      section("Physics", SINGLE, 45, NEET),
      section("Chemistry", SINGLE, 45, NEET),
      section("Biology", SINGLE, 90, NEET),
    ],
    source: "NEET-UG information bulletin 2025 as reported by NDTV, 7 and 8 February 2025",
    checkedOn: CHECKED_ON,
    note: "The last step for equal marks is a lot that can be checked, where the exam has a committee draw.",
  }),
  neetWithChoice(
    "neet-2022",
    "2022 to 2024",
    200,
    "NEET-UG information bulletin 2022, as reported by NDTV, 11 July 2022, and Careers360, 9 April 2022",
  ),
  neetWithChoice(
    "neet-2021",
    "2021",
    180,
    "NEET-UG information bulletin 2021, as reported by NDTV, 15 July 2021, and Zee Business",
  ),
  preset({
    id: "cuet-2025",
    title: "CUET-UG 2025, one subject",
    examType: "FOUNDATION",
    durationMinutes: 60,
    sectionDetails: [section("Physics", SINGLE, 50, marked(5, -1))],
    source: "CUET (UG) information bulletin 2025, as reported by Patrika, 7 May 2025, and nenow.in",
    checkedOn: CHECKED_LATER,
    note: CUET_NOTE,
  }),
  preset({
    id: "cuet-2023",
    title: "CUET-UG 2023, one subject",
    examType: "FOUNDATION",
    durationMinutes: 45,
    sectionDetails: [section("Physics", SINGLE, 50, marked(5, -1), firstOf(40, "fill"))],
    source:
      "CUET (UG) information bulletin 2023, as reported by mystudycart.com and eduquest.org.in",
    checkedOn: CHECKED_LATER,
    note: `${CUET_NOTE} Some subjects had 60 minutes or other numbers of questions.`,
  }),
  preset({
    id: "bitsat-2025",
    title: "BITSAT 2025",
    examType: "JEE",
    durationMinutes: 180,
    sectionDetails: [
      section("Physics", SINGLE, 30, marked(3, -1)),
      section("Chemistry", SINGLE, 30, marked(3, -1)),
      section("English", SINGLE, 10, marked(3, -1)),
      section("Logical Reasoning", SINGLE, 20, marked(3, -1)),
      section("Mathematics", SINGLE, 40, marked(3, -1)),
    ],
    source: "BITSAT 2025 brochure, as reported by competishun.com and kollegeapply.com",
    checkedOn: CHECKED_LATER,
    note: "The 12 bonus questions after all 130 answers are not modelled.",
  }),
  preset({
    id: "wbjee-2025-p1",
    title: "WBJEE 2025, Paper 1",
    examType: "JEE",
    durationMinutes: 120,
    sectionDetails: wbjee("Mathematics", [50, 15, 10]),
    source:
      "WBJEE information bulletins 2024 and 2025, as reported by The Telegraph and truescholar.in",
    checkedOn: CHECKED_LATER,
    note: "Marks of both papers together are not modelled.",
  }),
  preset({
    id: "wbjee-2025-p2",
    title: "WBJEE 2025, Paper 2",
    examType: "JEE",
    durationMinutes: 120,
    sectionDetails: [...wbjee("Physics", [30, 5, 5]), ...wbjee("Chemistry", [30, 5, 5])],
    source:
      "WBJEE information bulletins 2024 and 2025, as reported by The Telegraph and truescholar.in",
    checkedOn: CHECKED_LATER,
    note: "Marks of both papers together are not modelled.",
  }),
  preset({
    id: "ioqm",
    title: "IOQM 2025",
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
    examType: "FOUNDATION",
    durationMinutes: 120,
    sectionDetails: [section("Mental Ability", SINGLE, 100, marked(1, 0))],
    source:
      "NTSE information brochures of 2019 and 2021, as reported by ntsehelpline.com and horizonclasses.com",
    checkedOn: CHECKED_LATER,
    note: "Marks together with the Scholastic Aptitude Test are not modelled.",
  }),
  preset({
    id: "ntse-sat",
    title: "NTSE, Scholastic Aptitude Test",
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
    note: "Marks together with the Mental Ability Test are not modelled.",
  }),
];

function wbjee(subject: string, [one, two, three]: [number, number, number]): PatternSection[] {
  return [
    section(subject, SINGLE, one, marked(1, -0.25), { name: "Category 1" }),
    section(subject, SINGLE, two, marked(2, -0.5), { name: "Category 2" }),
    section(subject, MULTIPLE, three, SHARE, { name: "Category 3" }),
  ];
}
