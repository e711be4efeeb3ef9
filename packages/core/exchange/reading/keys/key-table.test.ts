import { expect, test } from "vitest";
import { tableKeys } from "./key-table.rules.ts";

const shown = (table: string): string | undefined =>
  tableKeys(
    table
      .trim()
      .split("\n")
      .map((row) => row.split("|").map((cell) => cell.trim().replaceAll("/", "\n"))),
  )
    ?.map(({ part, number, written, heading = "" }) => `${heading}${part}/${number}=${written}`)
    .join(" ");

test.each([
  ["heads", "Q.No | Ans\n1 | B\n2 | C", "0/1=B 0/2=C"],
  ["heads in Hindi", "प्रश्न सं. | उत्तर\n१ | ख\n२ | ग", "0/1=ख 0/2=ग"],
  [
    "heads side by side",
    "No | Key | No | Key\n1 | B | 3 | D\n2 | C | 4 | A",
    "0/1=B 0/3=D 0/2=C 0/4=A",
  ],
  ["numbers as keys below heads", "Q | Answer\n1 | 4.5\n2 | -2", "0/1=4.5 0/2=-2"],
  ["texts as keys below heads", "Q | Answer\n1 | Paris\n2 | Rome", "0/1=Paris 0/2=Rome"],
  ["pairs in cells", "1. B | 2. C\n3. (D) | 4. A", "0/1=B 0/2=C 0/3=(D) 0/4=A"],
  ["pairs on lines of a cell", "1. B/2. C | 3. D/4. A", "0/1=B 0/2=C 0/3=D 0/4=A"],
  ["rows above rows", "1 | 2 | 3\nB | C | A\n4 | 5 |\nD | B |", "0/1=B 0/2=C 0/3=A 0/4=D 0/5=B"],
  ["rows with heads", "Q. | 1 | 2\nAns | 4.5 | C", "0/1=4.5 0/2=C"],
  ["columns", "1 | B\n2 | C\n3 | A, C", "0/1=B 0/2=C 0/3=A, C"],
  [
    "columns side by side that start again",
    "1 | B | 1 | A\n2 | C | 2 | D",
    "0/1=B 0/2=C 1/1=A 1/2=D",
  ],
  [
    "names of parts",
    "Physics | Physics\n1 | B\n2 | C\nChemistry | Chemistry\n1 | D\n2 | A",
    "Physics0/1=B Physics0/2=C Chemistry1/1=D Chemistry1/2=A",
  ],
  ["an empty key", "Q | Ans\n1 | B\n2 |\n3 | C", "0/1=B 0/3=C"],
])("reads a table with %s", (_what, table, expected) => {
  expect(shown(table)).toBe(expected);
});

test.each([
  ["columns to match", "Column I | Column II\n1 | A\n2 | B"],
  ["lists to match", "1. Mass | A. kg\n2. Force | B. N"],
  ["figures", "x | 1 | 2 | 3 | 4\ny | 2 | 4 | 6 | 8"],
  ["figures without heads", "1 | 5\n2 | 7\n3 | 9"],
  ["a question in each row", "No | Question | Answer\n1 | What is force? | B"],
  ["texts", "Mass | kg\nForce | N"],
])("leaves a table of %s", (_what, table) => {
  expect(shown(table)).toBeUndefined();
});
