/** A test that follows a pattern of the product. */
export interface SamplePaper {
  /** The pattern's id; `files` has the questions under this name, in the paper's order. */
  pattern: string;
  name: string;
  /** How much shorter the paper is than its pattern: 3 means a third of the pattern's length. */
  part?: number;
}

/** The sections of a paper with a part of its pattern's length: `part` is 3 for a third. */
export const partOf = <Section extends { numQuestions: number }>(
  sections: readonly Section[],
  part: number,
): Section[] =>
  sections.map((section) => ({
    ...section,
    numQuestions: Math.max(1, Math.round(section.numQuestions / part)),
  }));

/** Sample tests for the exams that students know, each by the real pattern of its paper. */
export const samplePapers: readonly SamplePaper[] = [
  { pattern: "ioqm", name: "Sample paper: IOQM" },
  { pattern: "jee-main-2025", name: "Sample paper: JEE Main 2025" },
  { pattern: "jee-advanced-2026-p1", name: "Sample paper: JEE Advanced 2026, Paper 1" },
  { pattern: "jee-advanced-2026-p2", name: "Sample paper: JEE Advanced 2026, Paper 2" },
  { pattern: "bitsat-2025", name: "Sample paper: BITSAT (a third of its length)", part: 3 },
  {
    pattern: "wbjee-2025-p2",
    name: "Sample paper: WBJEE, Paper 2 (a third of its length)",
    part: 3,
  },
  { pattern: "neet-2025", name: "Sample paper: NEET-UG 2025" },
  {
    pattern: "cuet-2025",
    name: "Sample paper: CUET-UG 2025, Physics (a third of its length)",
    part: 3,
  },
  {
    pattern: "cambridge-9702-p1",
    name: "Sample paper: Cambridge 9702 Physics, Paper 1 (a third of its length)",
    part: 3,
  },
  {
    pattern: "cambridge-9702-p4",
    name: "Sample paper: Cambridge 9702 Physics, Paper 4 (a third of its length)",
    part: 3,
  },
  {
    pattern: "ntse-sat",
    name: "Sample paper: NTSE, Scholastic Aptitude Test (a third of its length)",
    part: 3,
  },
];
