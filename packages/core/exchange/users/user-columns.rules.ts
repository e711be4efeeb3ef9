import type { TableColumn } from "../template/table.schema.ts";

/** The columns of the template, in their order: one user per row. */
export const USER_COLUMNS = [
  "name",
  "email",
  "role",
  "examType",
  "until",
  "extraTime",
  "roll",
  "phone",
  "class",
  "batch",
  "guardianName",
  "guardianPhone",
  "guardianEmail",
] as const;
/** `notes` keeps every other column of a file. */
export type UserColumn = (typeof USER_COLUMNS)[number] | "notes";

const PHONES = ["phone", "mobile", "contact", "whatsapp"];
const numbered = (names: readonly string[]) =>
  names.flatMap((name) => [name, `${name} no`, `${name} number`]);

const GUARDIANS = ["guardian", "parent", "father", "mother"];
/** "Fathers name" and "Father name" are two spellings. Apostrophes and case do not matter. */
const ofGuardian = (things: readonly string[]) =>
  GUARDIANS.flatMap((who) => things.flatMap((thing) => [`${who} ${thing}`, `${who}s ${thing}`]));

/**
 * Columns of exported files and of files of rejected rows. They are facts of the account, so they
 * are not kept as notes.
 */
const EXPORTED = ["state", "registered (utc)", "invited until (utc)", "user id", "reason"];

export const USER_TABLE: readonly TableColumn<UserColumn>[] = [
  {
    name: "name",
    aliases: ["full name", "student name", "student", "students name"],
    required: true,
  },
  { name: "email", aliases: ["e-mail", "email address", "email id", "mail"] },
  { name: "role" },
  { name: "examType", aliases: ["exam", "course", "subscription"] },
  {
    name: "until",
    aliases: ["valid until", "valid till", "subscribed until", "last day", "end date", "expiry"],
  },
  { name: "extraTime", aliases: ["extra time", "additional time"] },
  { name: "roll", aliases: ["roll no", "roll number", "rollno"] },
  {
    name: "phone",
    aliases: [
      ...numbered(PHONES),
      ...numbered(["mobile phone", "student phone", "student mobile"]),
    ],
  },
  { name: "class", aliases: ["standard", "std", "grade"] },
  { name: "batch", aliases: ["batch name", "section", "group"] },
  { name: "guardianName", aliases: [...GUARDIANS, ...ofGuardian(["name"])] },
  { name: "guardianPhone", aliases: ofGuardian(numbered(PHONES)) },
  { name: "guardianEmail", aliases: ofGuardian(["email", "email address", "email id", "mail"]) },
  { name: "notes", rest: true, leaves: EXPORTED },
];
