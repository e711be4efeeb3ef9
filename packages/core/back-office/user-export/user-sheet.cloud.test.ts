import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reading } from "../../exchange/files/reading.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { csvLine } from "../../kernel/spreadsheet/csv.rules.ts";
import { createWorkbook } from "../../kernel/spreadsheet/workbook.ts";
import { UserName } from "../../people/user/user.schema.ts";
import type { UserRow } from "../../people/user/user-list.schema.ts";
import { USER_TABLE } from "../../exchange/users/user-columns.rules.ts";
import { userOfRow } from "../../exchange/users/user-row.rules.ts";
import { cellsOf, USER_SHEET } from "./user-sheet.rules.ts";

const START = Date.parse("2026-11-21T04:30:00Z");

/** Any valid name of a user, including names that begin like a formula. */
const name = fc
  .tuple(
    fc.constantFrom("", "=", "+", "-", "@", "\u3000=", '"', "O'"),
    fc.string({ unit: "binary", maxLength: 40 }),
  )
  .map(([sign, rest]) => UserName.safeParse(`${sign}${rest}`).data ?? "Asha");
const USER = {
  userId: fc.uuid(),
  name,
  email: fc.nat().chain((n) => fc.constantFrom(`pupil${n}@a.test`, `+${n}@a.test`)),
  roll: fc.constant(null),
  phone: fc.constant(null),
  emailVerified: fc.boolean(),
  role: fc.constantFrom("student" as const, "admin" as const),
  state: fc.constant("active" as const),
  registeredAt: fc.constant("2026-11-21T04:30:00.000Z"),
  invitedUntil: fc.constant(null),
  extraTime: fc.option(
    fc.record({
      unit: fc.constant("percent" as const),
      amount: fc.nat({ max: 99 }).map((n) => n + 1),
    }),
  ),
};
const user: fc.Arbitrary<UserRow> = fc.record(USER);

/** Lines of text that are kept as they are written. */
const line = fc.constantFrom("", "11", "Evening", "=1+1", "+91 98450 12345");
const withParticulars = fc.record({
  ...USER,
  particulars: fc.record({
    className: line,
    batch: line,
    guardian: fc.record({
      name: line,
      phone: line,
      email: fc.constantFrom("", "ravi@home.test"),
    }),
  }),
});

const FILES: Record<string, (rows: readonly string[][]) => Promise<Buffer>> = {
  async csv(rows) {
    const head = csvLine(USER_SHEET.map(({ header }) => header));
    return Buffer.from(`\ufeff${head}${rows.map(csvLine).join("")}`);
  },
  async xlsx(rows) {
    const stream = new PassThrough();
    const written = buffer(stream);
    const book = createWorkbook(stream, START);
    const sheet = book.sheet("Users", USER_SHEET);
    for (const row of rows) sheet.row(row);
    sheet.end();
    await book.finish();
    return written;
  },
};

test.each(Object.keys(FILES))(
  "an exported .%s file of users can be imported again",
  async (form) => {
    const users = fc.sample(fc.oneof(user, withParticulars), runs(500));
    const bytes = await FILES[form]?.(users.map(cellsOf));
    const { rows } = await reading(`users.${form}`, bytes ?? "", USER_TABLE);
    const read = rows.map((row) => ("cells" in row ? userOfRow(row.cells, START) : row));
    const written = users.map(({ name: said, email, role, extraTime, particulars }) => {
      const facts = { name: said, email, role, extraTime, subscription: null, notes: [] };
      return { ...facts, ...(particulars && { particulars }) };
    });
    expect(read).toMatchObject(written);
  },
);
