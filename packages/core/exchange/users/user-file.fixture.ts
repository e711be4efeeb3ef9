import ExcelJS from "exceljs";
import { DAY } from "../../kernel/shared/time.ts";
import type { UserColumn } from "./user-columns.rules.ts";

type Row = Partial<Record<UserColumn, string>>;

/** Each kind of row in a large file, its number of rows, and its cells. */
const KINDS: readonly [kind: string, rows: number, own: (n: number, file: UserFile) => Row][] = [
  ["good", 70, () => ({})],
  [
    "subscribed, with extra time",
    30,
    (_n, { lastDay }) => ({ examType: "jee", until: lastDay, extraTime: "25 %" }),
  ],
  ["has an account", 500, (n, { emailOf }) => ({ email: emailOf(`there${n % 3}`) })],
  ["repeated", 600, (_n, { emailOf }) => ({ email: emailOf("Pupil0").toUpperCase() })],
  ["no name", 600, () => ({ name: "" })],
  ["name too long", 500, () => ({ name: "x".repeat(101) })],
  ["no email", 500, () => ({ email: "" })],
  ["bad email", 600, (n) => ({ email: `pupil ${n} at school` })],
  ["unknown exam type", 400, (_n, { lastDay }) => ({ examType: "GOLF", until: lastDay })],
  ["past day", 400, () => ({ examType: "NEET", until: "2020-01-01" })],
  ["half a subscription", 400, () => ({ examType: "NEET" })],
  ["unknown role", 200, () => ({ role: "king" })],
  ["bad extra time", 200, () => ({ extraTime: "a lot" })],
];

/** The expected counts, once three of the people have accounts. */
export const USER_FILE = { rows: 5000, good: 100, duplicates: 3, bad: 4897 };

/** Each part of the file has a tenth of the rows of each kind, sorted by kind. */
const PARTS = 10;

/** A file of 5,000 users with good and bad rows mixed. */
export class UserFile {
  readonly #domain: string;
  /** A date in the future, ISO 8601. */
  readonly lastDay: string;
  readonly rows: readonly Row[];

  /** @param domain of its emails, so that two files have no one in common */
  constructor(domain: string, now: number) {
    this.#domain = domain;
    this.lastDay = new Date(now + 100 * DAY).toISOString().slice(0, 10);
    const sorted = KINDS.flatMap(([, rows, own]) =>
      Array.from({ length: rows }, (_, n) => own(n, this)),
    ).map((own, n): Row => ({ name: `Pupil ${n}`, email: this.emailOf(`pupil${n}`), ...own }));
    this.rows = Array.from({ length: PARTS }, (_, part) =>
      sorted.filter((_row, n) => n % PARTS === part),
    ).flat();
  }

  emailOf = (name: string): string => `${name}@${this.#domain}`;

  /** As a workbook, with shared strings and real dates. */
  async xlsx(): Promise<Uint8Array<ArrayBuffer>> {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("Pupils");
    sheet.addRow(["Name", "E-mail", "Role", "Exam type", "Until", "Extra time"]);
    for (const { name, email, role, examType, until, extraTime } of this.rows) {
      const day = until && new Date(until);
      const row = sheet.addRow([name, email, role, examType, day, extraTime]);
      row.getCell(5).numFmt = "dd/mm/yyyy";
    }
    return new Uint8Array(await book.xlsx.writeBuffer());
  }

  /** As Excel in India saves CSV: with a byte order mark and dates such as 31/05/2027. */
  csv(): Uint8Array<ArrayBuffer> {
    const lines = this.rows.map(({ name, email, role, examType, until, extraTime }) => {
      const day = until?.split("-").toReversed().join("/");
      return [name, email, role, examType, day, extraTime].join(",");
    });
    const head = "Full name,Email,Role,Course,Valid until,Additional time";
    return new TextEncoder().encode(`\ufeff${[head, ...lines].join("\r\n")}\r\n`);
  }
}
