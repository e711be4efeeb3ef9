import { expect, test } from "vitest";
import { USER_TABLE } from "./user-columns.rules.ts";
import { readHead, rowOf } from "../files/head.rules.ts";

const HEADER = [
  "Roll No",
  "Student Name",
  "Std.",
  "Batch",
  "Father's Name",
  "Mother's Name",
  "Mobile No.",
  "E-mail",
  "Valid till",
  "Caste",
  "caste",
  "Caste",
  "",
  "State",
];

test("a header of users says which field each column became, and keeps the others", () => {
  const head = readHead(HEADER, USER_TABLE);
  const columns = new Map(head.headings?.map(({ header, column }) => [header, column]));
  expect(Object.fromEntries(columns)).toEqual({
    "Roll No": "roll",
    "Student Name": "name",
    "Std.": "class",
    Batch: "batch",
    "Father's Name": "guardianName",
    "Mother's Name": null,
    "Mobile No.": "phone",
    "E-mail": "email",
    "Valid till": "until",
    Caste: null,
    caste: null,
    "Caste (2)": null,
  });
  expect(head.unknownColumns).toEqual(["State"]);
});

test("a row keeps the cells of all columns, also of those without a header", () => {
  const head = readHead(HEADER, USER_TABLE);
  const cells = HEADER.map((_, at) => (at === 9 ? "" : `cell ${at}`));
  const row = rowOf(0, [...cells, "behind"], head);
  expect(row).toMatchObject({
    cells: {
      roll: "cell 0",
      guardianName: "cell 4",
      notes: JSON.stringify([
        ["Mother's Name", "cell 5"],
        ["caste", "cell 10"],
        ["Caste (2)", "cell 11"],
        ["Column 13", "cell 12"],
        ["Column 15", "behind"],
      ]),
    },
  });
});
