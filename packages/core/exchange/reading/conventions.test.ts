import { describe, expect, test } from "vitest";
import { type PaperLine, read, shown } from "./blocks.fixture.ts";

/** Ways in which papers are really written. The texts are our own. */
const CONVENTIONS: Record<string, { paper: PaperLine[]; questions: string[] }> = {
  "options with numbers and full stops": {
    paper: [
      ..."Q1. Unit of force|1. joule|2. newton|3. watt|4. pascal|Answer: 2".split("|"),
      ..."Q2. Unit of power|1. joule|2. newton|3. watt|4. pascal|Answer: 3".split("|"),
    ],
    questions: [
      "1 | Unit of force | joule / newton / watt / pascal | B",
      "2 | Unit of power | joule / newton / watt / pascal | C",
    ],
  },
  "options with numbers in brackets, two in a line": {
    paper: [
      ..."1. Unit of force|(1) joule\t(2) newton|(3) watt\t(4) pascal|Ans. (2)".split("|"),
      ..."2. Unit of power|(1) joule\t(2) newton|(3) watt\t(4) pascal|Ans. (3)".split("|"),
    ],
    questions: [
      "1 | Unit of force | joule / newton / watt / pascal | B",
      "2 | Unit of power | joule / newton / watt / pascal | C",
    ],
  },
  "roman options": {
    paper: "1) Unit of force|(i) joule|(ii) newton|(iii) watt|(iv) pascal|Ans: (ii)".split("|"),
    questions: ["1 | Unit of force | joule / newton / watt / pascal | B"],
  },
  "Hindi labels, numbers and keys": {
    paper: [
      ..."प्र. 1. बल का मात्रक है|(क) जूल|(ख) न्यूटन|(ग) वाट|(घ) पास्कल|उत्तर: ख".split("|"),
      ..."प्र. 2. शक्ति का मात्रक है|(क) जूल|(ख) न्यूटन|(ग) वाट|(घ) पास्कल|उत्तर: (ग)".split("|"),
    ],
    questions: [
      "1 | बल का मात्रक है | जूल / न्यूटन / वाट / पास्कल | B",
      "2 | शक्ति का मात्रक है | जूल / न्यूटन / वाट / पास्कल | C",
    ],
  },
  "the correct option in bold": {
    paper: [
      "1. Unit of force",
      "(a) joule",
      { text: "(b) newton", tags: ["strong"] },
      "(c) watt",
      "2. Unit of power",
      "(a) joule",
      "(b) newton",
      { text: "(c) watt", tags: ["strong"] },
    ],
    questions: [
      "1 | Unit of force | joule / newton / watt | B",
      "2 | Unit of power | joule / newton / watt | C",
    ],
  },
  "a star before the correct option": {
    paper:
      "1. Unit of force|A. joule|*B. newton|C. watt|2. Unit of power|A. joule|B. newton|*C. watt".split(
        "|",
      ),
    questions: [
      "1 | Unit of force | joule / newton / watt | B",
      "2 | Unit of power | joule / newton / watt | C",
    ],
  },
  "a star behind the correct option": {
    paper:
      "1. Unit of force|A. joule|B. newton*|C. watt|2. Unit of power|A. joule|B. newton|C. watt *".split(
        "|",
      ),
    questions: [
      "1 | Unit of force | joule / newton / watt | B",
      "2 | Unit of power | joule / newton / watt | C",
    ],
  },
  "stems that begin as headings do": {
    paper: [
      ..."1. Level of liquid in a tube rises due to|(A) tension|(B) weight|Ans. A".split("|"),
      ..."2. Section of a cone by a plane may be|(A) a circle|(B) a cube|Ans. A".split("|"),
      ..."3. Numerical aperture depends on|(A) density|(B) the angle|Ans. B".split("|"),
    ],
    questions: [
      "1 | Level of liquid in a tube rises due to | tension / weight | A",
      "2 | Section of a cone by a plane may be | a circle / a cube | A",
      "3 | Numerical aperture depends on | density / the angle | B",
    ],
  },
  "assertion and reason": {
    paper: [
      "1. Assertion (A): Ice floats.",
      "Reason (R): Ice is lighter than water.",
      ..."(a) Both are true|(b) Only A|(c) Only R|(d) Neither|Ans. a".split("|"),
    ],
    questions: [
      "1 | Assertion (A): Ice floats. ¶ Reason (R): Ice is lighter than water. | Both are true / Only A / Only R / Neither | A",
    ],
  },
  "numbers that start again below a subject": {
    paper: [
      { text: "PHYSICS", tags: ["strong"], centred: true },
      ..."1. Unit of force|(A) joule|(B) newton|Ans. B|2. Unit of power|(A) watt|(B) newton|Ans. A".split(
        "|",
      ),
      "Chemistry",
      ..."1. Symbol of iron|(A) Ir|(B) Fe|Ans. B|2. Symbol of gold|(A) Au|(B) Go|Ans. A".split("|"),
    ],
    questions: [
      "1 | Unit of force | joule / newton | B",
      "2 | Unit of power | watt / newton | A",
      "1 | Symbol of iron | Ir / Fe | B",
      "2 | Symbol of gold | Au / Go | A",
    ],
  },
  "columns to match in a table": {
    paper: [
      "1. Match the columns",
      {
        table: [
          ["Column I", "Column II"],
          ["(A) Force", "(p) watt"],
          ["(B) Power", "(q) newton"],
        ],
      },
      ..."(1) A-p, B-q|(2) A-q, B-p|(3) A-p, B-p|(4) A-q, B-q|Ans. (2)".split("|"),
    ],
    questions: [
      "1 | Match the columns ¶ Column I\tColumn II ¶ (A) Force\t(p) watt ¶ (B) Power\t(q) newton | A-p, B-q / A-q, B-p / A-p, B-p / A-q, B-q | B",
    ],
  },
  "a table of data": {
    paper: [
      "1. What is the resistance?",
      {
        table: [
          ["V", "1", "2"],
          ["I", "0.5", "1.0"],
        ],
      },
      ..."(A) 1|(B) 2|(C) 3|(D) 4|Ans. B".split("|"),
    ],
    questions: ["1 | What is the resistance? ¶ V\t1\t2 ¶ I\t0.5\t1.0 | 1 / 2 / 3 / 4 | B"],
  },
  "options in the cells of a table": {
    paper: [
      "1. Unit of force",
      {
        table: [
          ["(A) joule", "(B) newton"],
          ["(C) watt", "(D) pascal"],
        ],
      },
      "Ans. B",
    ],
    questions: ["1 | Unit of force | joule / newton / watt / pascal | B"],
  },
  "keys in a row below their numbers": {
    paper: [
      ..."1. Unit of force|(A) joule|(B) newton|2. Unit of power|(A) watt|(B) newton".split("|"),
      ..."3. Unit of work|(A) joule|(B) newton|Answer Key".split("|"),
      {
        table: [
          ["1", "2", "3"],
          ["B", "A", "A"],
        ],
      },
    ],
    questions: [
      "1 | Unit of force | joule / newton | B",
      "2 | Unit of power | watt / newton | A",
      "3 | Unit of work | joule / newton | A",
    ],
  },
  "keys on a page at the end": {
    paper: [
      ..."Q.1 Unit of force|a) joule|b) newton|Q.2 Unit of power|a) watt|b) newton".split("|"),
      "ANSWERS",
      "1-b 2-a",
    ],
    questions: ["1 | Unit of force | joule / newton | B", "2 | Unit of power | watt / newton | A"],
  },
  "an arrow before the key": {
    paper:
      "1. Unit of force|A. joule|B. newton|→ Answer: B|2. Unit of power|A. watt|B. newton|→ Answer: A".split(
        "|",
      ),
    questions: ["1 | Unit of force | joule / newton | B", "2 | Unit of power | watt / newton | A"],
  },
  "a key of label and text, below a line of its topic": {
    paper: [
      ..."1. Unit of force|Topic: Mechanics|(1) joule|(2) newton|Answer: (2) newton".split("|"),
      ..."2. Unit of power|Topic: Mechanics|(1) watt|(2) newton|Answer: (1) watt".split("|"),
    ],
    questions: ["1 | Unit of force | joule / newton | B", "2 | Unit of power | watt / newton | A"],
  },
  "a key on the line below its word": {
    paper:
      "[Question_start]|1. Unit of force|(A) joule|(B) newton|[solution]|Option B|Because of it.|[Question_end]".split(
        "|",
      ),
    questions: ["1 | Unit of force | joule / newton | B"],
  },
  "a key behind the last option": {
    paper:
      "1. Unit of force|A. joule|B. newton Ans: B|2. Unit of power|A. watt|B. newton Ans: A".split(
        "|",
      ),
    questions: ["1 | Unit of force | joule / newton | B", "2 | Unit of power | watt / newton | A"],
  },
  "a number as the key, and a blank": {
    paper: "1. Atoms in a molecule of water: ____|Ans. 3|2. Sides of a square: ____|Ans. 4".split(
      "|",
    ),
    questions: [
      "1 | Atoms in a molecule of water: ____ |  | 3",
      "2 | Sides of a square: ____ |  | 4",
    ],
  },
  "numbered instructions above": {
    paper: [
      { text: "INSTRUCTIONS", tags: ["strong"] },
      ..."1. Answer all questions.|2. Each has four marks.|3. Use a pen.".split("|"),
      { text: "PHYSICS", tags: ["strong"] },
      ..."1. Unit of force|(A) joule|(B) newton|Ans. B|2. Unit of power|(A) watt|(B) newton|Ans. A".split(
        "|",
      ),
    ],
    questions: ["1 | Unit of force | joule / newton | B", "2 | Unit of power | watt / newton | A"],
  },
  "a list of statements in the first question": {
    paper: [
      ..."1. Which statements are correct?|1. Mass is a scalar.|2. Force is a vector.|3. Work is a vector.".split(
        "|",
      ),
      ..."(A) 1 and 2|(B) 2 and 3|(C) 1 and 3|(D) all|Ans. A".split("|"),
      ..."2. Unit of power|(A) watt|(B) newton|(C) joule|(D) pascal|Ans. A".split("|"),
    ],
    questions: [
      "1 | Which statements are correct? ¶ 1. Mass is a scalar. ¶ 2. Force is a vector. ¶ 3. Work is a vector. | 1 and 2 / 2 and 3 / 1 and 3 / all | A",
      "2 | Unit of power | watt / newton / joule / pascal | A",
    ],
  },
};

describe("a paper with", () => {
  test.each(Object.entries(CONVENTIONS))("%s is understood", (_name, { paper, questions }) => {
    expect(shown(paper)).toEqual(questions);
    expect(read(paper).reasons).toEqual([]);
  });
});
