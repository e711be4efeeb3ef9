import { describe, expect, test } from "vitest";
import { dayEnd } from "../../kernel/shared/time.ts";
import { previewOf, userOfRow } from "./user-row.rules.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");
const whole = { name: "Asha Rao", email: "Asha@School.test" };
const problemsOf = (row: Record<string, string>) => {
  const read = userOfRow({ ...whole, ...row }, NOW);
  return "problems" in read ? read.problems.map(({ column }) => column) : [];
};

describe("a row", () => {
  test("with a name and an email is a student", () => {
    expect(userOfRow(whole, NOW)).toEqual({
      name: "Asha Rao",
      email: "asha@school.test",
      role: "student",
      subscription: null,
      extraTime: null,
      roll: "",
      phone: "",
      particulars: { className: "", batch: "", guardian: { name: "", phone: "", email: "" } },
      notes: [],
    });
  });

  test.each(["2027-05-31", "31/05/2027", "31-5-2027", "2027-05-31T00:00:00.000Z"])(
    "subscribes until the end of %s in India",
    (until) => {
      const read = userOfRow({ ...whole, examType: "as level", until }, NOW);
      const endsAt = dayEnd("2027-05-31");
      expect(read).toMatchObject({ subscription: { examType: "AS_LEVEL", endsAt } });
    },
  );

  test.each([
    ["25%", { unit: "percent", amount: 25 }],
    ["15 Min", { unit: "minutes", amount: 15 }],
    ["0 %", null],
  ])("gives %s of extra time", (extraTime, read) => {
    expect(userOfRow({ ...whole, extraTime }, NOW)).toMatchObject({ extraTime: read });
  });

  test.each([
    [{ name: " " }, ["name"]],
    [{ name: "a".repeat(101) }, ["name"]],
    [{ email: "" }, ["email"]],
    [{ email: "asha at school" }, ["email"]],
    [{ role: "king" }, ["role"]],
    [{ examType: "GOLF", until: "2027-05-31" }, ["examType"]],
    [{ examType: "JEE" }, ["until"]],
    [{ until: "2027-05-31" }, ["examType"]],
    [{ examType: "JEE", until: "2026-11-20" }, ["until"]],
    [{ examType: "JEE", until: "31/02/2027" }, ["until"]],
    [{ examType: "JEE", until: "soon" }, ["until"]],
    [{ examType: "JEE", until: "2300-01-01" }, ["until"]],
    [{ role: "admin", examType: "JEE", until: "2027-05-31" }, ["examType"]],
    [{ extraTime: "25" }, ["extraTime"]],
    [{ extraTime: "101 %" }, ["extraTime"]],
    [{ name: "", email: "x", role: "y", extraTime: "z" }, ["name", "email", "role", "extraTime"]],
  ])("%j is refused at %j", (row, columns) => {
    expect(problemsOf(row)).toEqual(columns);
  });

  test("with a roll or mobile number needs no email", () => {
    expect(problemsOf({ email: "", roll: "11-A-07" })).toEqual([]);
    expect(problemsOf({ email: "NA", phone: "98450 12345" })).toEqual([]);
    expect(problemsOf({ email: "", roll: "98450 12345" })).toEqual(["roll", "email"]);
  });

  test("keeps what cannot be a phone number or an address as a note", () => {
    const row = { ...whole, phone: "080-2334 (office)", guardianEmail: "ask the aunt" };
    expect(userOfRow(row, NOW)).toMatchObject({
      phone: "",
      notes: [
        { name: "phone", text: "080-2334 (office)" },
        { name: "guardianEmail", text: "ask the aunt" },
      ],
    });
  });

  test("keeps the other columns of its file as notes", () => {
    const notes = JSON.stringify([["Blood group", "B+"]]);
    expect(userOfRow({ ...whole, notes }, NOW)).toMatchObject({
      notes: [{ name: "Blood group", text: "B+" }],
    });
    const long = JSON.stringify([["Essay", "x".repeat(1001)]]);
    expect(problemsOf({ notes: long })).toEqual(["notes"]);
  });

  test("may end today, but not earlier", () => {
    expect(problemsOf({ examType: "JEE", until: "2026-11-21" })).toEqual([]);
  });
});

test("a preview shows a row's name and email, even if they are invalid", () => {
  expect(previewOf(whole)).toBe("Asha Rao <Asha@School.test>");
  expect(previewOf({ email: "x" })).toBe("<x>");
});
