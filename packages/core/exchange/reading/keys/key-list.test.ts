import { expect, test } from "vitest";
import { limit } from "../../../testing/limits.ts";
import { parseKeys } from "./key-list.rules.ts";

/** The keys of a text as "part/number=written", followed by a bar and the doubts. */
function shown(text: string): string {
  const { entries, doubts } = parseKeys(text);
  const keys = entries.map(({ part, number, written }) => `${part}/${number ?? ""}=${written}`);
  return [...keys, ...doubts.map((doubt) => `| ${doubt}`)].join(" ");
}

const FIVE = "0/1=B 0/2=C 0/3=A 0/4=D 0/5=B";

test.each([
  ["1-B 2-C 3-A 4-D 5-B", FIVE],
  ["1. B\n2. C\n3. A\n4. D\n5. B", FIVE],
  ["1.B 2.C 3.A 4.D 5.B", FIVE],
  ["1) B, 2) C, 3) A, 4) D, 5) B", FIVE],
  ["1:B;2:C;3:A;4:D;5:B", FIVE],
  ["1=B, 2=C, 3=A, 4=D, 5=B.", FIVE],
  ["1 B 2 C 3 A 4 D 5 B", FIVE],
  ["1 B\n2 C\n3 A\n4 D\n5 B", FIVE],
  ["1,B\n2,C\n3,A\n4,D\n5,B", FIVE],
  ["1\tB\n2\tC\n3\tA\n4\tD\n5\tB", FIVE],
  ["| Q | Ans |\n|---|---|\n| 1 | B |\n| 2 | C |\n| 3 | A |\n| 4 | D |\n| 5 | B |", FIVE],
  ["Q1 B Q2 C Q3 A Q4 D Q5 B", FIVE],
  ["Q.1) B\nQ.2) C\nQ.3) A\nQ.4) D\nQ.5) B", FIVE],
  ["Question 1: B\nQuestion 2: C\nQuestion 3: A\nQuestion 4: D\nQuestion 5: B", FIVE],
  ["1 → B\n2 → C\n3 → A\n4 → D\n5 → B", FIVE],
  ["(1) B (2) C (3) A (4) D (5) B", FIVE],
  ["1 2 3 4 5\nB C A D B", FIVE],
  ["Q. No. 1 2 3 4 5\nAns B C A D B", FIVE],
  ["1 2 3\nB C A\n4 5\nD B", FIVE],
  ["1\t2\t3\t4\t5\nB\tC\tA\tD\tB", FIVE],
  ["1-5: BCADB", FIVE],
  ["1-5 B C A D B", FIVE],
  ["1 to 5 : B, C, A, D, B", FIVE],
  ["1-3: BCA 4-5: DB", FIVE],
  ["ANSWER KEY\n1. B 2. C 3. A\n\n4. D 5. B", FIVE],
  ["1.\nB\n2.\nC\n3.\nA\n4.\nD\n5.\nB", FIVE],
  ["Answers: 1-B, 2-C, 3-A, 4-D, 5-B", FIVE],
  ["1B 2C 3A 4D 5B", FIVE],
  ["1．Ｂ　2．Ｃ　3．Ａ　4．Ｄ　5．Ｂ", FIVE],
])("reads %j", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  ["1) A, C 2) 4.5 to 4.7 3) -2", "0/1=A, C 0/2=4.5 to 4.7 0/3=-2"],
  ["1. −2\n2. .5\n3. 1,234\n4. 3/4", "0/1=−2 0/2=.5 0/3=1,234 0/4=3/4"],
  ["1. 4.5-4.7 2. [1, 2] 3. 5 ± 0.1", "0/1=4.5-4.7 0/2=[1, 2] 0/3=5 ± 0.1"],
  ["1. 1.6 × 10⁻¹⁹\n2. 10³\n3. 5 or 6", "0/1=1.6 × 10⁻¹⁹ 0/2=10³ 0/3=5 or 6"],
  ["1-2 2-3 3-1", "0/1=2 0/2=3 0/3=1"],
  ["1. 5 2. 6 3. 7", "0/1=5 0/2=6 0/3=7"],
  ["1 5\n2 7\n3 -2", "0/1=5 0/2=7 0/3=-2"],
  ["1. ACD 2. BD", "0/1=ACD 0/2=BD"],
  ["1. A and C\n2. B & D", "0/1=A and C 0/2=B & D"],
  ["1. (ii) 2. (iv)", "0/1=(ii) 0/2=(iv)"],
  ["1. ii 2. iv", "0/1=ii 0/2=iv"],
  ["1. (3) 2. (1)", "0/1=(3) 0/2=(1)"],
  ["१. ख २. ग", "0/1=ख 0/2=ग"],
  ["1. ② 2. ④", "0/1=② 0/2=④"],
  ["1 ③\n2 ①", "0/1=③ 0/2=①"],
  ["1. Б 2. А", "0/1=Б 0/2=А"],
  ["1-3: БАВ", "0/1=Б 0/2=А 0/3=В"],
  ["1-3: खगक", "0/1=ख 0/2=ग 0/3=क"],
  ["문제 1 정답 ④\n문제 2 정답 ①", "0/1=④ 0/2=①"],
  ["1) Kunci Jawaban = A\n2) Kunci Jawaban = C", "0/1=A 0/2=C"],
  ["11=B, 12=C", "0/11=B 0/12=C"],
  ["1 to 3 : A", "0/1=A 0/2=A 0/3=A"],
  ["1. Bonus 2. B 3. Dropped", "0/1=Bonus 0/2=B 0/3=Dropped"],
  ["1. A-q, B-p, C-s, D-r\n2. A-p, B-q, C-r, D-s", "0/1=A-q, B-p, C-s, D-r 0/2=A-p, B-q, C-r, D-s"],
  ["1. b) Paris\n2. a) Rome", "0/1=b) Paris 0/2=a) Rome"],
  ["1. Paris\n2. All of the above", "0/1=Paris 0/2=All of the above"],
  ["1.(A)2.(B)3.(C)", "0/1=(A) 0/2=(B) 0/3=(C)"],
  ["1. * 2. - 3. B", "0/1=* 0/2=- 0/3=B"],
  ["1. A/B 2. A or C", "0/1=A/B 0/2=A or C"],
  ["Key: BCADB", "0/=B 0/=C 0/=A 0/=D 0/=B | The keys have no numbers."],
  ["B C A D B", "0/=B 0/=C 0/=A 0/=D 0/=B | The keys have no numbers."],
])("keeps keys as they are written: %j", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  ["Physics\n1. B 2. C\nChemistry\n1. A 2. D", "0/1=B 0/2=C 1/1=A 1/2=D"],
  ["1. B 2. C 1. A 2. D", "0/1=B 0/2=C 1/1=A 1/2=D"],
  ["Physics: 1. B 2. C\nChemistry: 1. A 2. D", "0/1=B 0/2=C 1/1=A 1/2=D"],
  ["PHYSICS 1. B 2. C CHEMISTRY 1. A 2. D", "0/1=B 0/2=C 1/1=A 1/2=D"],
  ["1. B 1. A\n2. C 2. D", "0/1=B 0/2=C 1/1=A 1/2=D"],
  ["1. B 3. A\n2. C 4. D", "0/1=B 0/3=A 0/2=C 0/4=D"],
  ["1\tB\t1\tA\n2\tC\t2\tD", "0/1=B 0/2=C 1/1=A 1/2=D"],
  [
    "Zoologie\n1. B 2. C\nBotanik\n1. A 2. D",
    "0/1=B 0/2=C 1/1=A 1/2=D | This was not read as a key: “Zoologie”.",
  ],
])("tells parts apart: %j", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("keeps the heading of each part", () => {
  const { entries, parts } = parseKeys("Section A\n1. B\n2. C\nSection B\n1. D");
  expect(entries.map(({ heading }) => heading)).toEqual(["Section A", "Section A", "Section B"]);
  expect(parts).toBe(2);
});

const SOLUTIONS = [
  "1) Ans : (c)",
  "The force is F = ma = 2 A.",
  "1. Take the mass.",
  "2. Divide by it.",
  "2) Ans : (a)",
  "3 B is too large.",
  "3) Ans : (d)",
  "4) Ans : (b)",
  "5) Ans : (a)",
].join("\n");

test("counts each key of a sheet with solutions once", () => {
  expect(shown(SOLUTIONS)).toBe(
    "0/1=(c) 0/2=(a) 0/3=(d) 0/4=(b) 0/5=(a) | 4 pieces of text were not read as keys, the first ones “The force is F = ma = 2 A.”, “1. Take the mass.”, “2. Divide by it.”.",
  );
  const { entries, parts } = parseKeys(`1-5: cadba\n${SOLUTIONS}`);
  expect(entries.map(({ number, written }) => `${number}${written}`).join(" ")).toBe(
    "1c 2a 3d 4b 5a",
  );
  expect(parts).toBe(1);
});

test("leaves numbered steps of solutions out that look like its keys", () => {
  const sheet = [
    "1. (c)",
    "The force is 5 N.",
    "1. 5 N",
    "2. (a)",
    "It falls.",
    "1. (b) holds.",
    "3. (d)",
  ];
  expect(shown(sheet.join("\n"))).toMatch(/^0\/1=\(c\) 0\/2=\(a\) 0\/3=\(d\) \| 4 pieces of text/);
});

test.each([
  ["1-5: ABC", "“1-5: ABC” has 5 questions but 3 keys."],
  ["1)B2)C3)D", "This was not read as a key: “1)B2)C3)D”."],
  ["Answer key", "No keys were found in this text."],
  ["3 -2", "This was not read as a key: “3 -2”."],
  ["1 A C\n2 B D", "2 pieces of text were not read as keys: “1 A C”, “2 B D”."],
  ["Read the passage and answer.", "This was not read as a key: “Read the passage and answer.”."],
  ["1. What is the unit of force?", "This was not read as a key: “1. What is the unit of force?”."],
])("names what it cannot read: %j", (text, doubt) => {
  expect(parseKeys(text)).toEqual({ entries: [], parts: 0, doubts: [doubt] });
});

test("names words between keys", () => {
  expect(shown("1. B 2. C (see page 4) 3. D 4. A")).toBe(
    "0/1=B 0/2=C 0/3=D 0/4=A | This was not read as a key: “(see page 4)”.",
  );
});

test.each([
  ["1-".repeat(100_000)],
  ["1 ".repeat(100_000)],
  ["1. A, ".repeat(30_000)],
  ["1. A\n".repeat(40_000)],
  ["(".repeat(200_000)],
  [" ".repeat(200_000)],
  ["1. x ".repeat(4000).concat("\n").repeat(10)],
  ["1-500: A".repeat(20_000)],
  ["1-500: A\n".repeat(2000)],
  [`1. ${"A-p, ".repeat(4000)}`],
  [`1. ${"1,".repeat(9000)}`],
  ["ANSWER KEY ".repeat(18_000)],
  ["answers ".repeat(20_000)],
  ["Ans: ".repeat(40_000)],
  ["1\t2\t3\n".repeat(30_000)],
  ["|".repeat(200_000)],
  ["१".repeat(200_000)],
  [`Q${" ".repeat(19_000)}1`],
  ["a: b= ".repeat(33_000)],
  ["1\n".repeat(100_000)],
])("answers a hostile text within a second (%#)", (text) => {
  const start = process.cpuUsage();
  parseKeys(text);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(limit(1000));
});
