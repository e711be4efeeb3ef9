import { componentGrades } from "./cambridge-grades.rules.ts";
import type { ValidFor } from "./pattern.schema.ts";
import {
  CHECKED_LATER,
  CHECKED_ON,
  marked,
  preset,
  type Preset,
  provisionalFor,
  section,
  SINGLE,
  validFor,
  WRITTEN,
} from "./preset-parts.rules.ts";

interface Component {
  paper: number;
  title: string;
  level: "AS_LEVEL" | "A_LEVEL";
  marks: number;
  minutes: number;
  /** How many questions a usual paper has; the syllabus fixes the marks, not this number. */
  questions: number;
}

const SCIENCES = [
  { code: "9700", subject: "Biology" },
  { code: "9701", subject: "Chemistry" },
  { code: "9702", subject: "Physics" },
];

const SCIENCE_PAPERS: readonly Component[] = [
  { paper: 1, title: "Multiple Choice", level: "AS_LEVEL", marks: 40, minutes: 75, questions: 40 },
  {
    paper: 2,
    title: "AS Structured Questions",
    level: "AS_LEVEL",
    marks: 60,
    minutes: 75,
    questions: 6,
  },
  {
    paper: 3,
    title: "Advanced Practical Skills",
    level: "AS_LEVEL",
    marks: 40,
    minutes: 120,
    questions: 2,
  },
  {
    paper: 4,
    title: "A Level Structured Questions",
    level: "A_LEVEL",
    marks: 100,
    minutes: 120,
    questions: 10,
  },
  {
    paper: 5,
    title: "Planning, Analysis and Evaluation",
    level: "A_LEVEL",
    marks: 30,
    minutes: 75,
    questions: 2,
  },
];

const MATHEMATICS_PAPERS: readonly Component[] = [
  {
    paper: 1,
    title: "Pure Mathematics 1",
    level: "AS_LEVEL",
    marks: 75,
    minutes: 110,
    questions: 11,
  },
  {
    paper: 2,
    title: "Pure Mathematics 2",
    level: "AS_LEVEL",
    marks: 50,
    minutes: 75,
    questions: 7,
  },
  {
    paper: 3,
    title: "Pure Mathematics 3",
    level: "A_LEVEL",
    marks: 75,
    minutes: 110,
    questions: 11,
  },
  { paper: 4, title: "Mechanics", level: "AS_LEVEL", marks: 50, minutes: 75, questions: 7 },
  {
    paper: 5,
    title: "Probability & Statistics 1",
    level: "AS_LEVEL",
    marks: 50,
    minutes: 75,
    questions: 7,
  },
  {
    paper: 6,
    title: "Probability & Statistics 2",
    level: "A_LEVEL",
    marks: 50,
    minutes: 75,
    questions: 7,
  },
];

/** For each syllabus, the documents with which marks and minutes were compared. */
const COMPARED: Readonly<Record<string, { with: string; on: string; for: ValidFor }>> = {
  // The report does not say which years it is about.
  "9700": {
    with: "as reported by smarteduhub.in",
    on: CHECKED_ON,
    for: provisionalFor(2025, 2027),
  },
  "9701": {
    with: "2025 to 2027 (664563-2025-2027-syllabus.pdf), as copied by two collections of syllabuses",
    on: CHECKED_LATER,
    for: validFor(2025, 2027),
  },
  "9702": {
    with: "2022 to 2024 and 2025 to 2027, and physics-ref.blogspot.com",
    on: CHECKED_LATER,
    for: validFor(2022, 2027),
  },
  "9709": {
    with: "as reported by gpmeducation.org and cieprep.pages.dev; for Paper 6 also its mark scheme of June 2023",
    on: CHECKED_LATER,
    for: validFor(2023, 2025),
  },
};

const GRADES = "An exam adds up several papers by weight; A* exists only there.";
const WRITTEN_NOTE =
  "The number of questions differs from session to session; their own marks count. Change the number to yours.";
const PRACTICAL = "The practical work itself is not modelled, only its written answers.";

function component(code: string, subject: string, one: Component): Preset {
  const { paper, title, level, marks, minutes, questions } = one;
  const report = COMPARED[code];
  const grades = componentGrades(code, paper);
  const isChoice = title === "Multiple Choice";
  const notes = [
    ...(isChoice ? [] : [WRITTEN_NOTE]),
    ...(title === "Advanced Practical Skills" ? [PRACTICAL] : []),
    `Grades are those of ${grades.series}: enter your session's.`,
    GRADES,
  ];
  return preset({
    id: `cambridge-${code}-p${paper}`,
    title: `Cambridge ${code} ${subject}, Paper ${paper}: ${title}`,
    examType: level,
    durationMinutes: minutes,
    statedMarks: isChoice ? null : marks,
    grades: grades.grades,
    sectionDetails: [
      isChoice
        ? section(subject, SINGLE, questions, marked(1, 0))
        : section(subject, WRITTEN, questions, { kind: "standard" }),
    ],
    source: `Cambridge International AS & A Level ${subject} (${code}) syllabus, ${report?.with ?? "cambridgeinternational.org"}`,
    checkedOn: report?.on ?? "",
    validFor: report?.for ?? null,
    note: notes.join(" "),
  });
}

/** The components of the Cambridge syllabuses that the academy teaches. */
export const cambridgePresets: readonly Preset[] = [
  ...SCIENCES.flatMap(({ code, subject }) =>
    SCIENCE_PAPERS.map((one) => component(code, subject, one)),
  ),
  ...MATHEMATICS_PAPERS.map((one) => component("9709", "Mathematics", one)),
];
