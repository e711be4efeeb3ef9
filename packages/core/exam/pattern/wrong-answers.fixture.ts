/**
 * What answers earn in each exam, entered from what the exam publishes and not from its pattern: the
 * marks of a correct answer and of an incorrect one, for each kind of section in the order of the
 * paper. "some" are the marks for one, two and more of the correct options, and "shares" says that a
 * part of the correct options earns its part of the marks. Without these, only a whole answer counts.
 */
export const WRONG_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  "jee-main-2025": ["single +4 −1", "number +4 −1"],
  "jee-main-2022": ["single +4 −1", "number +4 −1"],
  "jee-main-2021": ["single +4 −1", "number +4 0"],
  "jee-advanced-2023-p1": ["multiple +4 −2 some 1 2 3", "single +3 −1", "number +4 0"],
  "jee-advanced-2023-p2": [
    "single +3 −1",
    "multiple +4 −2 some 1 2 3",
    "number +4 0",
    "number +3 0",
  ],
  "jee-advanced-2024-p1": ["single +3 −1", "multiple +4 −2 some 1 2 3", "number +4 0"],
  "jee-advanced-2024-p2": [
    "single +3 −1",
    "multiple +4 −2 some 1 2 3",
    "number +4 0",
    "number +3 0",
  ],
  "jee-advanced-2025-p1": [
    "single +3 −1",
    "multiple +4 −2 some 1 2 3",
    "number +4 0",
    "single +4 −1",
  ],
  "jee-advanced-2025-p2": ["single +3 −1", "multiple +4 −2 some 1 2 3", "number +4 0"],
  "jee-advanced-2026-p1": [
    "single +3 −1",
    "multiple +4 −1 some 1 2 3",
    "number +4 0",
    "single +4 −1",
  ],
  "jee-advanced-2026-p2": [
    "single +3 −1",
    "multiple +4 −1 some 1 2 3",
    "number +4 0",
    "number +2 0",
  ],
  "neet-2025": ["single +4 −1"],
  "neet-2027": ["single +4 −1"],
  "neet-2022": ["single +4 −1"],
  "neet-2021": ["single +4 −1"],
  "cuet-2025": ["single +5 −1"],
  "cuet-2023": ["single +5 −1"],
  "bitsat-2025": ["single +3 −1"],
  "bitsat-2025-biology": ["single +3 −1"],
  "wbjee-2025-p1": ["single +1 −0.25", "single +2 −0.5", "multiple +2 0 shares"],
  "wbjee-2025-p2": ["single +1 −0.25", "single +2 −0.5", "multiple +2 0 shares"],
  ioqm: ["number +2 0", "number +3 0", "number +5 0"],
  "ntse-mat": ["single +1 0"],
  "ntse-sat": ["single +1 0"],
  ...Object.fromEntries(
    ["9700", "9701", "9702"].flatMap((code) => [
      [`cambridge-${code}-p1`, ["single +1 0"]],
      ...[2, 3, 4, 5].map((paper) => [`cambridge-${code}-p${paper}`, ["written own 0 shares"]]),
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((paper) => [`cambridge-9709-p${paper}`, ["written own 0 shares"]]),
  ),
};

/**
 * The marks that an incorrect answer loses under each named marking, for every type that can have
 * this marking.
 */
export const WRONG_BY_MARKING: Readonly<Record<string, number>> = {
  standard: 0,
  "jee-main": -1,
  neet: -1,
  "jee-advanced-multiple": -2,
  "matrix-rows": 0,
};
