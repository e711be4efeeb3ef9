import { canonicalName, EXAM_TYPES } from "../kernel/exam-type/exam-type.rules.ts";
import type { Cells, TableColumn } from "../import/row.schema.ts";
import { dayEnd, iso } from "../kernel/shared/time.ts";
import { Day } from "../kernel/shared/time.schema.ts";
import { unguarded } from "../kernel/spreadsheet/csv.rules.ts";
import type { Subscription } from "../sales/subscription/subscription.schema.ts";
import { cleanName } from "../people/user/user-name.rules.ts";
import { Email, UserName } from "../people/user/user.schema.ts";
import type { DefaultExtraTime } from "../kernel/shared/test-time.rules.ts";
import type { UserRole } from "../people/user/user-list.schema.ts";

/** The columns of the template, in their order: one user a row. */
export const USER_COLUMNS = ["name", "email", "role", "examType", "until", "extraTime"] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

export const USER_TABLE: readonly TableColumn<UserColumn>[] = [
  { name: "name", aliases: ["full name", "student name", "student"], required: true },
  { name: "email", aliases: ["e-mail", "email address", "mail"], required: true },
  { name: "role" },
  { name: "examType", aliases: ["exam", "course", "subscription"] },
  { name: "until", aliases: ["valid until", "subscribed until", "last day", "end date"] },
  { name: "extraTime", aliases: ["extra time", "additional time"] },
];

/** A user as a row describes one. */
export interface UserOfRow {
  name: string;
  email: string;
  role: UserRole;
  subscription: Pick<Subscription, "examType" | "endsAt"> | null;
  extraTime: DefaultExtraTime | null;
}

export interface UserProblem {
  column: UserColumn;
  reason: string;
}

type Row = Cells<string>;
/** Collects what is wrong, so that all of it is told at once. */
type Tell = (column: UserColumn, reason: string) => void;

const cellOf = (row: Row, column: UserColumn): string => unguarded((row[column] ?? "").trim());
const shown = (text: string) => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;

/** Reads a row, or says all that is wrong in it. @param now epoch milliseconds */
export function userOfRow(row: Row, now: number): UserOfRow | { problems: UserProblem[] } {
  const problems: UserProblem[] = [];
  const tell: Tell = (column, reason) => void problems.push({ column, reason });
  const user = {
    name: readName(cellOf(row, "name"), tell),
    email: readEmail(cellOf(row, "email"), tell),
    role: readRole(cellOf(row, "role"), tell),
    subscription: readSubscription(row, now, tell),
    extraTime: readExtraTime(cellOf(row, "extraTime"), tell),
  };
  if (user.role === "admin" && user.subscription) {
    tell("examType", "Administrators need no subscription. Leave it out.");
  }
  return problems.length > 0 ? { problems } : user;
}

function readName(text: string, tell: Tell): string {
  const read = UserName.safeParse(text);
  if (read.success) return read.data;
  const isMissing = cleanName(text) === "";
  tell("name", isMissing ? "The name is missing." : "The name is too long: 100 letters at most.");
  return "";
}

function readEmail(text: string, tell: Tell): string {
  const read = Email.safeParse(text);
  if (read.success) return read.data;
  tell(
    "email",
    text === ""
      ? "The e-mail is missing."
      : `${shown(text)} is no e-mail address. Write one such as name@example.com.`,
  );
  return "";
}

const ROLES: Record<string, UserRole> = {
  "": "student",
  student: "student",
  admin: "admin",
  administrator: "admin",
};

function readRole(text: string, tell: Tell): UserRole {
  const role = ROLES[text.toLowerCase()];
  if (role === undefined) tell("role", `${shown(text)} is no role. Write student or admin.`);
  return role ?? "student";
}

function readSubscription(row: Row, now: number, tell: Tell): UserOfRow["subscription"] {
  const exam = cellOf(row, "examType");
  const until = cellOf(row, "until");
  if (exam === "" && until === "") return null;
  const examType = EXAM_TYPES.find((code) => code === canonicalName(exam));
  if (exam === "") tell("examType", "Say which exam type the last day is for.");
  else if (!examType) {
    tell("examType", `${shown(exam)} is no exam type. Write one of ${EXAM_TYPES.join(", ")}.`);
  }
  const endsAt = readLastDay(until, now, tell);
  return examType && endsAt !== undefined ? { examType, endsAt } : null;
}

const LATEST_YEAR = 2100;

/** The end of the last day, which is one of India's. */
function readLastDay(text: string, now: number, tell: Tell): number | undefined {
  const day = dayOf(text);
  if (text === "") tell("until", "Say until which day the subscription runs.");
  else if (day === undefined) {
    tell("until", `${shown(text)} is no day. Write it as 2027-05-31 or 31/05/2027.`);
  } else if (dayEnd(day) <= now) {
    tell("until", `${day} is over. Write a day that is still to come.`);
  } else if (Number(day.slice(0, 4)) > LATEST_YEAR) {
    tell("until", `${day} is too far away. Write a day before ${LATEST_YEAR + 1}.`);
  } else return dayEnd(day);
  return undefined;
}

/** `2027-05-31`, with a time or not, and the ways in which India writes a day. */
function dayOf(text: string): string | undefined {
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/.exec(text) ?? [];
  const [, day = "", month = "", year] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text) ?? [];
  const read = iso ?? (year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return Day.safeParse(read).success ? read : undefined;
}

function readExtraTime(text: string, tell: Tell): DefaultExtraTime | null {
  if (text === "") return null;
  const [, digits, sign] = /^(\d{1,4})\s*(%|percent|per cent|min|mins|minutes?)$/i.exec(text) ?? [];
  if (digits === undefined || sign === undefined) {
    tell("extraTime", `${shown(text)} is no extra time. Write it with its unit: 25 % or 15 min.`);
    return null;
  }
  const unit = sign === "%" || /^per/i.test(sign) ? "percent" : "minutes";
  const most = unit === "percent" ? 100 : 600;
  const amount = Number(digits);
  if (amount > most) {
    tell("extraTime", `At most ${most} ${unit === "percent" ? "%" : "minutes"} can be given.`);
    return null;
  }
  return amount === 0 ? null : { unit, amount };
}

/** A row in a few words. */
export const previewOf = (row: Row): string =>
  [cellOf(row, "name"), cellOf(row, "email") && `<${cellOf(row, "email")}>`]
    .filter(Boolean)
    .join(" ")
    .slice(0, 200);

/** How the result tells of a user who was made. */
export const toldOf = ({ name, email, role, subscription }: UserOfRow): Record<string, string> => ({
  name,
  email,
  role,
  ...(subscription && {
    subscription: `${subscription.examType} until ${iso(subscription.endsAt).slice(0, 10)}`,
  }),
});
