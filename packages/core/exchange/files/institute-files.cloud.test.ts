import { describe, expect, test } from "vitest";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { bold, image, listed, makeDocx, p, rule, table } from "./docx.fixture.ts";
import { reading } from "./reading.fixture.ts";

/**
 * Files as institutes write them, rebuilt with our own texts. When files were read line by line,
 * each of these was read wrongly or not at all.
 */
const lines = (text: string): string =>
  text
    .split("|")
    .map((line) => p(line))
    .join("");

const textOf = (html = ""): string =>
  html
    .replace(/<\/p><p>|<br>/g, " ¶ ")
    .replace(/<\/?(?:p|u|em)>/g, "")
    .trim();

async function shown(body: string, relations = "") {
  const { rows, notes } = await reading("a.docx", makeDocx(body, { relations }), QUESTION_TABLE);
  const questions = rows.map((row) => {
    if (!("cells" in row)) return `? ${row.reason}`;
    const { cells } = row;
    const options = [cells.optionA, cells.optionB, cells.optionC, cells.optionD].flatMap((one) =>
      one === undefined ? [] : [textOf(one)],
    );
    const solution = cells.solution === undefined ? "" : ` | ${textOf(cells.solution)}`;
    return `${textOf(cells.question)} | ${options.join(" / ")} | ${cells.answerKey ?? ""}${solution}`;
  });
  return { questions, notes: notes ?? [] };
}

const FORCE = "Unit of force | joule / newton / watt / pascal | B";
const POWER = "Unit of power | joule / newton / watt / pascal | C";
const OPTIONS = "(A) joule|(B) newton|(C) watt|(D) pascal";

const FILES: Record<string, { body: string; questions: string[] }> = {
  "a second subject that counts from 1 again": {
    body: lines(
      `Physics|1. Unit of force|${OPTIONS}|Ans. B|2. Unit of power|${OPTIONS}|Ans. C|Chemistry|` +
        "1. Atomic number of carbon is|(A) 4|(B) 5|(C) 6|(D) 7|Ans. C|" +
        "2. Atomic number of oxygen is|(A) 5|(B) 6|(C) 7|(D) 8|Ans. D|" +
        "3. Atomic number of boron is|(A) 4|(B) 5|(C) 6|(D) 7|Ans. B",
    ),
    questions: [
      FORCE,
      POWER,
      "Atomic number of carbon is | 4 / 5 / 6 / 7 | C",
      "Atomic number of oxygen is | 5 / 6 / 7 / 8 | D",
      "Atomic number of boron is | 4 / 5 / 6 / 7 | B",
    ],
  },
  "columns to match above options in numbers": {
    body:
      p("1. Match the columns") +
      table(["Column I", "Column II"], ["(A) Force", "(p) watt"], ["(B) Power", "(q) newton"]) +
      lines("(1) A-p, B-q|(2) A-q, B-p|(3) A-p, B-p|(4) A-q, B-q|Ans. (2)"),
    questions: [
      "Match the columns<table><tbody><tr><td>Column I</td><td>Column II</td></tr><tr><td>(A) Force</td><td>(p) watt</td></tr><tr><td>(B) Power</td><td>(q) newton</td></tr></tbody></table> | A-p, B-q / A-q, B-p / A-p, B-p / A-q, B-q | B",
    ],
  },
  "a table of data, which stays one": {
    body:
      p("1. What is the resistance?") +
      table(["V", "1", "2", "3"], ["I", "0.5", "1.0", "1.5"]) +
      lines("(A) 1|(B) 2|(C) 3|(D) 4|Ans. B"),
    questions: [
      "What is the resistance?<table><tbody><tr><td>V</td><td>1</td><td>2</td><td>3</td></tr><tr><td>I</td><td>0.5</td><td>1.0</td><td>1.5</td></tr></tbody></table> | 1 / 2 / 3 / 4 | B",
    ],
  },
  "options in numbers and what a testing program adds": {
    body: ["force", "power", "work", "speed"]
      .map((what, at) =>
        lines(
          `Question ${at + 1}: Unit of ${what}|1. joule|2. newton|3. watt|4. pascal|Answer: ${at + 1}|Your Answer : 4|QuestionID : ${17_867 + at}`,
        ),
      )
      .join(""),
    questions: ["force | A", "power | B", "work | C", "speed | D"].map((one) => {
      const [what, key] = one.split(" | ");
      return `Unit of ${what} | joule / newton / watt / pascal | ${key}`;
    }),
  },
  'options "1)"': {
    body: lines(
      "Q1. Unit of force|1) joule|2) newton|3) watt|4) pascal|Answer: 2|Q2. Unit of power|1) joule|2) newton|3) watt|4) pascal|Answer: 3",
    ),
    questions: [FORCE, POWER],
  },
  'options "(i)"': {
    body: lines(
      "1. Unit of force|(i) joule|(ii) newton|(iii) watt|(iv) pascal|Ans. (ii)|2. Unit of power|(i) joule|(ii) newton|(iii) watt|(iv) pascal|Ans. (iii)",
    ),
    questions: [FORCE, POWER],
  },
  "keys on their own page": {
    body: lines(`1. Unit of force|${OPTIONS}|2. Unit of power|${OPTIONS}|ANSWER KEY|1-B  2-C`),
    questions: [FORCE, POWER],
  },
  "keys below their numbers in a table": {
    body:
      lines(`1. Unit of force|${OPTIONS}|2. Unit of power|${OPTIONS}|3. Unit of heat|${OPTIONS}`) +
      p("Answer key") +
      table(["1", "2", "3"], ["B", "C", "A"]),
    questions: [FORCE, POWER, "Unit of heat | joule / newton / watt / pascal | A"],
  },
  "topics between stem and options, instructions with numbers, and keys with their text": {
    body: lines(
      "INSTRUCTIONS|1. The paper has 20 questions.|2. Each has four marks.|3. One mark is taken off for a wrong answer.|4. Use a black pen.|5. No calculators.|6. Keep silent.|7. Hand in this sheet.|CHEMISTRY|" +
        "1. Which is the electronic configuration of chromium?|Topic: Atomic Structure|(1) [Ar] 3d4 4s2|(2) [Ar] 3d5 4s1|(3) [Ar] 3d6|(4) [Ar] 4s2|Answer: (2) [Ar] 3d5 4s1|" +
        "2. Which is a noble gas?|Topic: Periodic Table|(1) neon|(2) iron|(3) gold|(4) zinc|Answer: (1) neon",
    ),
    questions: [
      "Which is the electronic configuration of chromium? | [Ar] 3d4 4s2 / [Ar] 3d5 4s1 / [Ar] 3d6 / [Ar] 4s2 | B",
      "Which is a noble gas? | neon / iron / gold / zinc | A",
    ],
  },
  "horizontal rules between questions": {
    body:
      lines(`1. Unit of force|${OPTIONS}|Ans. B`) +
      rule +
      lines(`2. Unit of power|${OPTIONS}|Ans. C`) +
      rule,
    questions: [FORCE, POWER],
  },
  "Hindi labels": {
    body: lines(
      "प्र. 1. बल का मात्रक है|(क) जूल|(ख) न्यूटन|(ग) वाट|(घ) पास्कल|उत्तर: (ख)|प्र. 2. शक्ति का मात्रक है|(क) जूल|(ख) न्यूटन|(ग) वाट|(घ) पास्कल|उत्तर: (ग)",
    ),
    questions: [
      "बल का मात्रक है | जूल / न्यूटन / वाट / पास्कल | B",
      "शक्ति का मात्रक है | जूल / न्यूटन / वाट / पास्कल | C",
    ],
  },
  "a Hindi word for keys": {
    body: lines(
      "1. बल का मात्रक है|(A) जूल|(B) न्यूटन|(C) वाट|(D) पास्कल|उत्तर: B|2. शक्ति का मात्रक है|(A) जूल|(B) न्यूटन|(C) वाट|(D) पास्कल|उत्तर: C",
    ),
    questions: [
      "बल का मात्रक है | जूल / न्यूटन / वाट / पास्कल | B",
      "शक्ति का मात्रक है | जूल / न्यूटन / वाट / पास्कल | C",
    ],
  },
  "stems that begin as headings do": {
    body: lines(
      "1. Level of liquid in a capillary rises due to|(A) tension|(B) weight|Ans. A|2. Section of a cone by a plane may be|(A) a circle|(B) a cube|Ans. A|3. Numerical aperture depends on|(A) density|(B) the angle|Ans. B|4. Integer values of x are|(A) 1 and 2|(B) 0.5|Ans. A",
    ),
    questions: [
      "Level of liquid in a capillary rises due to | tension / weight | A",
      "Section of a cone by a plane may be | a circle / a cube | A",
      "Numerical aperture depends on | density / the angle | B",
      "Integer values of x are | 1 and 2 / 0.5 | A",
    ],
  },
  "assertion and reason": {
    body: lines(
      "1. Assertion (A): Ice floats on water.|Reason (R): Ice is lighter than water.|(a) Both are true|(b) Only A|(c) Only R|(d) Neither|Ans. a",
    ),
    questions: [
      "Assertion (A): Ice floats on water. ¶ Reason (R): Ice is lighter than water. | Both are true / Only A / Only R / Neither | A",
    ],
  },
  "an arrow before its keys": {
    body: lines(`1. Unit of force|${OPTIONS}|→ Answer: B|2. Unit of power|${OPTIONS}|→ Answer: C`),
    questions: [FORCE, POWER],
  },
  "a key below the word solution": {
    body: lines(
      `1. Unit of force|${OPTIONS}|[solution]|Option B|By definition.|2. Unit of power|${OPTIONS}|[solution]|Option C`,
    ),
    questions: [`${FORCE} | By definition.`, POWER],
  },
  "the right option in bold": {
    body:
      lines("1. Unit of force|(A) joule") +
      bold("(B) newton") +
      lines("(C) watt|(D) pascal|2. Unit of power|(A) joule|(B) newton") +
      bold("(C) watt") +
      p("(D) pascal"),
    questions: [FORCE, POWER],
  },
  "a star at the right option": {
    body: lines(
      "1. Unit of force|(A) joule|(B) newton *|(C) watt|(D) pascal|2. Unit of power|(A) joule|(B) newton|(C) watt *|(D) pascal",
    ),
    questions: [FORCE, POWER],
  },
};

describe("an institute's file with", () => {
  test.each(Object.entries(FILES))("%s enters as it was written", async (_name, file) => {
    expect((await shown(file.body)).questions).toEqual(file.questions);
  });

  test("a list that counts through the cells of a table is in no question and no key", async () => {
    const level =
      '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>';
    const numbering = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    const row = (...cells: string[]) =>
      `<w:tr>${cells.map((cell) => `<w:tc>${listed(1, 0, cell)}</w:tc>`).join("")}</w:tr>`;
    const body = `<w:tbl>${row("Question", "Answer")}${row("Sides of a square?", "4")}${row("Wheels of a bicycle?", "2")}</w:tbl>`;
    const { rows } = await reading("a.docx", makeDocx(body, { numbering }), QUESTION_TABLE);
    expect(rows.map((one) => "cells" in one && [one.cells.question, one.cells.answerKey])).toEqual([
      ["<p>Sides of a square?</p>", "4"],
      ["<p>Wheels of a bicycle?</p>", "2"],
    ]);
  });

  test("a second answer line in a question is an error, and no key is overwritten", async () => {
    const { questions } = await shown(
      lines(`1. Unit of force|${OPTIONS}|Ans. B|Ans. D|2. Unit of power|${OPTIONS}|Ans. C`),
    );
    expect(questions).toEqual(['? It has two answers: "B" and "D".', POWER]);
  });

  test("a cover page names every line that was left out, however many", async () => {
    const cover = Array.from({ length: 40 }, (_, at) => `Line ${at} of the cover`).join("|");
    const { notes } = await shown(
      lines(`${cover}|1. Unit of force|${OPTIONS}|Ans. B|2. Unit of power|${OPTIONS}|Ans. C`),
    );
    const named = notes.filter((note) => /Left out.*"Line \d+ of the cover"/.test(note));
    expect(named).toHaveLength(40);
  });

  test("a picture below its stem belongs to the question", async () => {
    const relations = '<Relationship Id="a" Type="t" Target="media/ray.png"/>';
    const { questions } = await shown(
      p("1. Which lens is it?") + p(image("a")) + lines(`${OPTIONS}|Ans. B`),
      relations,
    );
    expect(questions).toEqual([
      'Which lens is it? ¶ <img src="ray.png"> | joule / newton / watt / pascal | B',
    ]);
  });
});
