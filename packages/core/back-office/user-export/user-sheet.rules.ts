import { type ColumnOf, rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import type { UserRow } from "../../people/user/user-list.schema.ts";

/** The columns of a file of users. */
export const USER_SHEET: readonly ColumnOf<UserRow, string>[] = [
  { header: "Name", width: 28, value: ({ name }) => name },
  { header: "Email", width: 34, value: ({ email }) => email },
  { header: "Roll number", width: 16, value: ({ roll }) => roll ?? "" },
  { header: "Phone", width: 16, value: ({ phone }) => phone ?? "" },
  { header: "Role", width: 12, value: ({ role }) => role },
  { header: "State", width: 12, value: ({ state, merged }) => (merged ? "merged" : state) },
  { header: "Registered (UTC)", width: 20, value: (user) => momentOf(user.registeredAt) },
  { header: "Invited until (UTC)", width: 20, value: (user) => momentOf(user.invitedUntil) },
  { header: "Extra time", width: 12, value: extraOf },
  { header: "Class", width: 10, value: ({ particulars }) => particulars?.className ?? "" },
  { header: "Batch", width: 16, value: ({ particulars }) => particulars?.batch ?? "" },
  { header: "Guardian name", width: 28, value: (user) => guardianOf(user)?.name ?? "" },
  { header: "Guardian phone", width: 18, value: (user) => guardianOf(user)?.phone ?? "" },
  { header: "Guardian email", width: 34, value: (user) => guardianOf(user)?.email ?? "" },
  { header: "User id", width: 38, value: ({ userId }) => userId },
];

const guardianOf = ({ particulars }: UserRow) => particulars?.guardian;

const momentOf = (moment: string | null): string => moment?.slice(0, 16).replace("T", " ") ?? "";

/** The extra time in the form of the template for uploading users. */
function extraOf({ extraTime }: UserRow): string {
  if (!extraTime) return "";
  return `${extraTime.amount} ${extraTime.unit === "percent" ? "%" : "min"}`;
}

export const cellsOf = (user: UserRow): string[] => rowOf(USER_SHEET, user);
