import { describe, expect, test } from "vitest";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { asRead } from "../files/foreign.readers.ts";
import { item2 } from "./fixtures/qti.fixture.ts";
import { readGift } from "./gift/gift.rules.ts";
import { readMoodle } from "./moodle/moodle.rules.ts";
import { readQtiItem } from "./qti/qti.rules.ts";

/** The key's cells and the notes of the only question, or why it was refused. */
function keyOf(read: Awaited<ReturnType<typeof asRead>> | undefined) {
  if (!read || read instanceof NoEquivalent) return { refused: read?.message ?? "" };
  const { answerKey, tolerance } = read.cells;
  return { key: tolerance === undefined ? answerKey : `${answerKey} ± ${tolerance}`, ...read };
}

const moodle = (text: string, tolerance = "0", more = "") =>
  keyOf(
    [
      ...readMoodle(
        `<quiz><question type="numerical"><questiontext><text>Q</text></questiontext><answer fraction="100"><text>${text}</text><tolerance>${tolerance}</tolerance>${more}</answer></question></quiz>`,
      ),
    ][0],
  );

const gift = (answer: string) => keyOf([...readGift(`What?{#${answer}}`)][0]);

interface QtiParts {
  correct?: readonly string[];
  mapping?: string;
  condition?: string;
}

const qti = async ({ correct = ["3.14159"], mapping = "", condition = "" }: QtiParts) =>
  keyOf(
    await asRead(
      readQtiItem(
        item2(`<responseDeclaration identifier="R" cardinality="single" baseType="float">
    <correctResponse>${correct.map((value) => `<value>${value}</value>`).join("")}</correctResponse>${mapping}
  </responseDeclaration>
  <itemBody><p>X <textEntryInteraction responseIdentifier="R"/></p></itemBody>
  <responseProcessing><responseCondition><responseIf>${condition}
    <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>
  </responseIf></responseCondition></responseProcessing>`),
        "items/a.xml",
        async () => undefined,
      ),
    ),
  );

const VARIABLE = '<variable identifier="R"/>';
const base = (value: string) => `<baseValue baseType="float">${value}</baseValue>`;
const equal = (attributes: string, value = "10") =>
  `<equal ${attributes}>${VARIABLE}${base(value)}</equal>`;

describe("a number of Moodle", () => {
  test.each([
    ["1,000", "0", '"1,000" can mean 1000 or 1'],
    ["12,500", "0", '"12,500" can mean 12500 or 12.5'],
    ["5", "1,000", '"1,000" can mean 1000 or 1'],
    ["5", "abc", '"abc" is not a number'],
    ["five", "0", '"five" is not a number'],
    ["*", "0", '"*" is not a number'],
  ])("%s with the tolerance %s is refused", (text, tolerance, reason) => {
    expect(moodle(text, tolerance).refused).toContain(reason);
  });

  test.each([
    ["10", "10%", "10 ± 10 %"],
    ["10", "0.5", "10 ± 0.5"],
    ["1.6e-19", "0", "1.6e-19"],
  ])("%s with the tolerance %s is kept as written", (text, tolerance, key) => {
    expect(moodle(text, tolerance)).toMatchObject({ key, notes: [] });
  });

  test.each([
    ["1,00,000", "100000", "The answer 1,00,000 is kept as 100000."],
    ["1,234,567.5", "1234567.5", "The answer 1,234,567.5 is kept as 1234567.5."],
    ["3,14", "3.14", "The answer 3,14 is kept as 3.14."],
    ["0,005", "0.005 (decimal)", "The answer 0,005 is kept as 0.005."],
  ])("%s is kept as %s, and says so", (text, key, note) => {
    expect(moodle(text)).toMatchObject({ key, notes: expect.arrayContaining([note]) });
  });

  test("with a relative or geometric tolerance is not read as an absolute one", () => {
    const typed = (type: string) => `<tolerancetype>${type}</tolerancetype>`;
    expect(moodle("50", "0.1", typed("1"))).toMatchObject({ key: "50 ± 10 %" });
    expect(moodle("50", "0.1", typed("2"))).toMatchObject({ key: "50 ± 0.1" });
    expect(moodle("50", "0.1", typed("3")).refused).toContain("geometric");
  });

  test("in words that are a number with a comma is not another number", () => {
    const short = (text: string) =>
      keyOf(
        [
          ...readMoodle(
            `<quiz><question type="shortanswer"><questiontext><text>Q</text></questiontext><answer fraction="100"><text>${text}</text></answer></question></quiz>`,
          ),
        ][0],
      );
    expect(short("1,000").refused).toContain("can mean 1000 or 1");
    expect(short("10³")).toMatchObject({ key: "1e3" });
    expect(short("2 to 3")).toMatchObject({ key: "2 to 3", cells: { responseType: "SUBJECTIVE" } });
  });
});

describe("a number of GIFT", () => {
  test.each([
    ["1,000", '"1,000" can mean 1000 or 1'],
    ["1,000:10", '"1,000" can mean 1000 or 1'],
    ["5..6..7", '"5..6..7"'],
    ["5:x", '"x" is not a number'],
    ["5:1:2", '"5:1:2"'],
    ["5..", 'from "5" to ""'],
  ])("%s is refused", (answer, reason) => {
    expect(gift(answer).refused).toContain(reason);
  });

  test.each([
    ["5:1", "5 ± 1"],
    ["1..5", "3 ± 2"],
    ["2.30..2.45", "2.375 ± 0.075 (decimal)"],
    ["5:10%", "5 ± 10 %"],
    ["1e-20..3e-20", "2e-20 ± 1e-20"],
  ])("%s is kept", (answer, key) => {
    expect(gift(answer)).toMatchObject({ key });
  });
});

describe("a number of QTI", () => {
  test.each([
    [equal('toleranceMode="absolute" tolerance="1 2"'), "9 to 12"],
    [equal('toleranceMode="relative" tolerance="5 20"'), "9.5 to 12"],
    [equal('toleranceMode="relative" tolerance="5 5"'), "10 ± 5 %"],
    [equal('toleranceMode="absolute" tolerance="1"'), "10 ± 1"],
    [equal('toleranceMode="exact"'), "10"],
    [
      `<and><gte>${VARIABLE}${base("2.3")}</gte><lte>${VARIABLE}${base("2.45")}</lte></and>`,
      "2.3 to 2.45",
    ],
    [
      `<and><lte>${base("2.3")}${VARIABLE}</lte><gte>${base("2.45")}${VARIABLE}</gte></and>`,
      "2.3 to 2.45",
    ],
  ])("compared by %s is kept as %s", async (condition, key) => {
    expect(await qti({ correct: ["10"], condition })).toMatchObject({ key, notes: [] });
  });

  test("that is compared after rounding says what that is here", async () => {
    const condition = `<equalRounded roundingMode="significantFigures" figures="3">${VARIABLE}<correct identifier="R"/></equalRounded>`;
    expect(await qti({ condition })).toMatchObject({
      key: "3.135 to 3.145",
      notes: [
        "Answers were rounded to 3 significant figures and compared with 3.14; here answers from 3.135 to 3.145 are correct, both included.",
      ],
    });
    const places = `<equalRounded roundingMode="decimalPlaces" figures="1">${VARIABLE}${base("2.25")}</equalRounded>`;
    expect(await qti({ condition: places })).toMatchObject({ key: "2.25 to 2.35" });
  });

  test.each([
    [equal('toleranceMode="absolute" tolerance="1 1" includeLowerBound="false"'), "end"],
    [equal('toleranceMode="absolute" tolerance="1 1" includeUpperBound="false"'), "end"],
    [`<gt>${VARIABLE}${base("2.3")}</gt>`, "gt"],
    [`<gte>${VARIABLE}${base("2.3")}</gte>`, "gte"],
    [`<or><gte>${VARIABLE}${base("9")}</gte><lte>${VARIABLE}${base("2")}</lte></or>`, "gte"],
    [`<and><gte>${VARIABLE}${base("2")}</gte><lt>${VARIABLE}${base("3")}</lt></and>`, "lt"],
    [equal('toleranceMode="absolute" tolerance="{width}"'), "{width}"],
    [`<equal>${VARIABLE}<variable identifier="OTHER"/></equal>`, "OTHER"],
    [`<not>${equal("")}</not>`, "not"],
    [`<equalRounded roundingMode="x" figures="two">${VARIABLE}${base("2")}</equalRounded>`, "two"],
  ])("compared by %s is refused", async (condition, reason) => {
    expect((await qti({ correct: ["10"], condition })).refused).toContain(reason);
  });

  test("with two answers of full marks keeps both", async () => {
    const mapping =
      '<mapping defaultValue="0"><mapEntry mapKey="5" mappedValue="1"/><mapEntry mapKey="7" mappedValue="1"/></mapping>';
    expect(await qti({ correct: ["5"], mapping })).toMatchObject({ key: "5 | 7" });
    expect((await qti({ correct: ["1,000"] })).refused).toContain("can mean 1000 or 1");
  });
});
