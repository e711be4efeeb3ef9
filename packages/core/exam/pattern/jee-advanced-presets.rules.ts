import type { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import type { TieBreak } from "../terms/test/tie-break.schema.ts";
import {
  CHECKED_LAST,
  CHECKED_LATER,
  marked,
  MULTIPLE,
  NUMBER,
  PCM,
  perSubject,
  preset,
  type Preset,
  provisionalFor,
  section,
  SINGLE,
  validFor,
} from "./preset-parts.rules.ts";

const ADVANCED_TIES: TieBreak = {
  steps: [
    { by: "positive" },
    { by: "subjects", of: ["Mathematics"] },
    { by: "subjects", of: ["Physics"] },
  ],
};

/**
 * The prescribed minima of JEE (Advanced) since 2023. They are the same for one paper and for both
 * together.
 */
const ADVANCED_CUTOFFS = [
  { list: "CRL", total: { percent: 35 }, each: { percent: 10 } },
  { list: "OBC-NCL", total: { percent: 31.5 }, each: { percent: 9 } },
  { list: "SC, ST, PwD", total: { percent: 17.5 }, each: { percent: 5 } },
];

/** A kind of section in JEE Advanced: how many questions of which type and marking. */
type Part = readonly [
  count: number,
  kind: "single" | "multiple" | "number" | "list" | "passage" | "pair",
];

/** Marks that are not the same in all years. */
interface Rates {
  /** Marks of a question that matches lists. */
  list: number;
  /** Marks of a wrong answer if several options may be correct. */
  wrongOfSeveral: number;
}

const severalCorrect = (wrong: number): MarkingScheme =>
  wrong === -2
    ? { kind: "jee-advanced-multiple" }
    : { kind: "custom", right: 4, wrong, blank: 0, partial: { steps: [1, 2, 3] } };

const advancedPart = (subject: string, [count, kind]: Part, index: number, rates: Rates) => {
  const name = `Section ${index + 1}`;
  switch (kind) {
    case "single":
      return section(subject, SINGLE, count, marked(3, -1), { name });
    case "multiple":
      return section(subject, MULTIPLE, count, severalCorrect(rates.wrongOfSeveral), { name });
    case "number":
      return section(subject, NUMBER, count, marked(4, 0), { name });
    case "list":
      return section(subject, SINGLE, count, marked(rates.list, -1), { name });
    case "passage":
      return section(subject, NUMBER, count, marked(3, 0), { name, questionType: "COMPREHENSION" });
    case "pair":
      return section(subject, NUMBER, count, marked(2, 0), { name, questionType: "COMPREHENSION" });
  }
};

/** For each paper by its id, the reports that it was compared with. */
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
  "jee-advanced-2026-p1": {
    source:
      "Question paper 1 of JEE (Advanced) 2026 as copied question by question by a collection of its problems, Collegedunia, and jee-advanced.com",
    on: CHECKED_LAST,
  },
  "jee-advanced-2026-p2": {
    source:
      "Question paper 2 of JEE (Advanced) 2026 as copied question by question by one collection of its problems",
    on: CHECKED_LAST,
  },
};

/** Patterns whose only source contradicts itself. */
const DOUBTFUL: Readonly<Record<string, string>> = {
  "jee-advanced-2026-p2":
    "Read from one copy of the paper, whose words on part marks contradict each other. The last four questions of a subject share two stems.",
};

/** The reports do not say how many four-mark questions of each kind the 2025 papers had. */
const NOT_COMPARED =
  "Questions, marks and the marking of each kind agree with jeeBench and ETV Bharat, 3 September 2025; how many of each kind with 4 marks there are was not compared.";

const advanced = (
  year: number,
  paper: 1 | 2,
  parts: readonly Part[],
  { list = 3, wrongOfSeveral = -2 }: Partial<Rates> = {},
): Preset => {
  const id = `jee-advanced-${year}-p${paper}`;
  const compared = COMPARED[id];
  const doubt = DOUBTFUL[id];
  return preset({
    id,
    title: `JEE Advanced ${year}, Paper ${paper}`,
    examType: "JEE",
    validFor: doubt === undefined ? validFor(year) : provisionalFor(year),
    palette: "EXAM",
    tieBreak: ADVANCED_TIES,
    cutoffs: ADVANCED_CUTOFFS,
    durationMinutes: 180,
    sectionDetails: perSubject(PCM, (subject) =>
      parts.map((part, index) => advancedPart(subject, part, index, { list, wrongOfSeveral })),
    ),
    source: compared?.source ?? `Question paper ${paper} of JEE (Advanced) ${year}, jeeadv.ac.in`,
    checkedOn: compared?.on ?? "",
    note: [
      "Each paper is a test of its own; an exam adds both papers up and ranks the students. The minima are the prescribed ones; the announced minima are usually lower. Questions that match lists are single choice, as in the exam.",
      ...(compared ? [] : [NOT_COMPARED]),
      ...(doubt === undefined ? [] : [doubt]),
    ].join(" "),
  });
};

export const jeeAdvancedPresets: readonly Preset[] = [
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
    { list: 4 },
  ),
  advanced(2025, 2, [
    [4, "single"],
    [4, "multiple"],
    [8, "number"],
  ]),
  advanced(
    2026,
    1,
    [
      [4, "single"],
      [4, "multiple"],
      [4, "number"],
      [4, "list"],
    ],
    { list: 4, wrongOfSeveral: -1 },
  ),
  advanced(
    2026,
    2,
    [
      [4, "single"],
      [5, "multiple"],
      [5, "number"],
      [4, "pair"],
    ],
    { wrongOfSeveral: -1 },
  ),
];
