import { userOfRow } from "@academy/core/user-import/user-row.rules.ts";
import { expect, test } from "vitest";
import { userTemplate } from "./user-template.ts";

test("the template's example is a row that can be uploaded, in whatever year", async () => {
  for (const year of [2026, 2040]) {
    const now = new Date(year, 11, 31);
    const text = await userTemplate(now).text();
    const [head = [], cells = []] = text.split("\r\n").map((line) => line.split(","));
    const row = Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""]));
    expect(userOfRow(row, now.getTime())).toMatchObject({
      email: "student@example.com",
      role: "student",
      subscription: { examType: "JEE" },
      extraTime: { unit: "percent", amount: 25 },
    });
  }
});
