import { EXAM_TYPES, canonicalName } from "../../kernel/exam-type/exam-type.rules.ts";
import { quoted, type Cells } from "../template/table.schema.ts";
import type { DefaultExtraTime } from "../../kernel/shared/test-time.rules.ts";
import { dayEnd, iso } from "../../kernel/shared/time.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import type { Subscription } from "../../sales/subscription/subscription.schema.ts";
import { cleanName } from "../../people/user/user.rules.ts";
import { UserName, Email } from "../../people/user/user.schema.ts";
import type { UserRole } from "../../people/user/user-list.schema.ts";
import type { UserColumn } from "./user-columns.rules.ts";
import { cellOf, filledCell, type Office, readOffice } from "./user-office.rules.ts";

/** A user as a row describes one. */
export interface UserOfRow extends Office {
  name: string;
  /** Empty for a student who logs in with a roll or phone number. */
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
/** Collects errors, so that all of them are reported together. */
type Report = (column: UserColumn, reason: string) => void;

/** Reads a row, or lists all its errors. @param now epoch milliseconds */
export function userOfRow(row: Row, now: number): UserOfRow | { problems: UserProblem[] } {
  const problems: UserProblem[] = [];
  const report: Report = (column, reason) => void problems.push({ column, reason });
  const office = readOffice(row, report);
  const user = {
    ...office,
    name: readName(cellOf(row, "name"), report),
    email: readEmail(filledCell(row, "email"), office.roll + office.phone !== "", report),
    role: readRole(cellOf(row, "role"), report),
    subscription: readSubscription(row, now, report),
    extraTime: readExtraTime(cellOf(row, "extraTime"), report),
  };
  if (user.role === "admin" && user.subscription) {
    report("examType", "Administrators don't need a subscription. Remove it.");
  }
  return problems.length > 0 ? { problems } : user;
}

function readName(text: string, report: Report): string {
  const read = UserName.safeParse(text);
  if (read.success) return read.data;
  const isMissing = cleanName(text) === "";
  report("name", isMissing ? "The name is missing." : "The name is too long: 100 letters at most.");
  return "";
}

/** @param named whether the row has another name to log in with */
function readEmail(text: string, named: boolean, report: Report): string {
  if (text === "" && named) return "";
  const read = Email.safeParse(text);
  if (read.success) return read.data;
  report(
    "email",
    text === ""
      ? "The email is missing. A roll number or a mobile number does as well."
      : `${quoted(text)} is not a valid email address. Use the form name@example.com.`,
  );
  return "";
}

const ROLES: Record<string, UserRole> = {
  "": "student",
  student: "student",
  admin: "admin",
  administrator: "admin",
};

function readRole(text: string, report: Report): UserRole {
  const role = ROLES[text.toLowerCase()];
  if (role === undefined)
    report("role", `${quoted(text)} is not a valid role. Use student or admin.`);
  return role ?? "student";
}

function readSubscription(row: Row, now: number, report: Report): UserOfRow["subscription"] {
  const exam = cellOf(row, "examType");
  const until = cellOf(row, "until");
  if (exam === "" && until === "") return null;
  const examType = EXAM_TYPES.find((code) => code === canonicalName(exam));
  if (exam === "") report("examType", "Enter the exam type that the last day is for.");
  else if (!examType) {
    report(
      "examType",
      `${quoted(exam)} is not a valid exam type. Use one of ${EXAM_TYPES.join(", ")}.`,
    );
  }
  const endsAt = readLastDay(until, now, report);
  return examType && endsAt !== undefined ? { examType, endsAt } : null;
}

const LATEST_YEAR = 2100;

/** The end of the last day, in Indian time. */
function readLastDay(text: string, now: number, report: Report): number | undefined {
  const day = dayOf(text);
  if (text === "") report("until", "Enter the last day of the subscription.");
  else if (day === undefined) {
    report("until", `${quoted(text)} is not a valid date. Use the form 2027-05-31 or 31/05/2027.`);
  } else if (dayEnd(day) <= now) {
    report("until", `${day} is in the past. Enter a later date.`);
  } else if (Number(day.slice(0, 4)) > LATEST_YEAR) {
    report("until", `${day} is too far in the future. Enter a date before ${LATEST_YEAR + 1}.`);
  } else return dayEnd(day);
  return undefined;
}

/** Reads `2027-05-31`, with or without a time, and the date formats of India. */
function dayOf(text: string): string | undefined {
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/.exec(text) ?? [];
  const [, day = "", month = "", year] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text) ?? [];
  const read = iso ?? (year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return Day.safeParse(read).success ? read : undefined;
}

function readExtraTime(text: string, report: Report): DefaultExtraTime | null {
  if (text === "") return null;
  const [, digits, sign] = /^(\d{1,4})\s*(%|percent|per cent|min|mins|minutes?)$/i.exec(text) ?? [];
  if (digits === undefined || sign === undefined) {
    report("extraTime", `${quoted(text)} is not a valid extra time. Add the unit: 25% or 15 min.`);
    return null;
  }
  const unit = sign === "%" || /^per/i.test(sign) ? "percent" : "minutes";
  const most = unit === "percent" ? 100 : 600;
  const amount = Number(digits);
  if (amount > most) {
    report("extraTime", `At most ${most} ${unit === "percent" ? "%" : "minutes"} can be given.`);
    return null;
  }
  return amount === 0 ? null : { unit, amount };
}

/** A short preview of a row. */
export const previewOf = (row: Row): string =>
  [cellOf(row, "name"), cellOf(row, "roll"), cellOf(row, "email") && `<${cellOf(row, "email")}>`]
    .filter(Boolean)
    .join(" ")
    .slice(0, 200);

/** Summary of a created user for the result. */
export const summaryOf = ({
  name,
  email,
  roll,
  phone,
  role,
  subscription,
}: UserOfRow): Record<string, string> => ({
  name,
  ...(email !== "" && { email }),
  ...(roll !== "" && { roll }),
  ...(phone !== "" && { phone }),
  role,
  ...(subscription && {
    subscription: `${subscription.examType} until ${iso(subscription.endsAt).slice(0, 10)}`,
  }),
});
