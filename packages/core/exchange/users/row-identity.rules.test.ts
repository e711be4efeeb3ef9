import { describe, expect, test } from "vitest";
import { SharedContacts, withOwnNames } from "./row-identity.rules.ts";
import { userOfRow, type UserOfRow } from "./user-row.rules.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");

function user(cells: Record<string, string>): UserOfRow {
  const read = userOfRow({ name: "Asha Rao", ...cells }, NOW);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read;
}

const asha = user({ roll: "A1", email: "rao@home.test", phone: "98450 12345" });
const kabir = user({ name: "Kabir Rao", roll: "A2", email: "rao@home.test" });

describe("the contacts of a file", () => {
  const isShared = (users: readonly UserOfRow[], contact: string) => {
    const shared = new SharedContacts();
    for (const one of users) shared.add(one);
    return shared.has(contact);
  };

  test("are shared by students of different roll numbers", () => {
    expect(isShared([asha, kabir], "rao@home.test")).toBe(true);
    expect(isShared([asha, kabir], "+919845012345")).toBe(false);
  });

  test("are one student's who is in the file twice", () => {
    expect(isShared([asha, asha], "rao@home.test")).toBe(false);
  });

  test("are shared by two names without roll numbers", () => {
    const [one, other] = ["Asha", "Kabir"].map((name) => user({ name, email: "rao@home.test" }));
    expect(isShared([one!, other!], "rao@home.test")).toBe(true);
  });
});

describe("an address of several students", () => {
  const isOthers = (contact: string) => contact.includes("@");

  test("becomes the guardian's of a student with a roll number", () => {
    const own = withOwnNames(asha, isOthers);
    expect(own).toMatchObject({ email: "", phone: "+919845012345", roll: "A1" });
    expect(own.particulars.guardian.email).toBe("rao@home.test");
  });

  test("is a note where the guardian has another", () => {
    const row = user({ roll: "A1", email: "rao@home.test", guardianEmail: "ravi@home.test" });
    const own = withOwnNames(row, isOthers);
    expect(own.particulars.guardian.email).toBe("ravi@home.test");
    expect(own.notes).toEqual([{ name: "email", text: "rao@home.test" }]);
  });

  test("stays the only name of a student without a number", () => {
    const only = user({ email: "rao@home.test" });
    expect(withOwnNames(only, isOthers)).toEqual(only);
  });
});

test("a phone number of several students becomes the guardian's", () => {
  const own = withOwnNames(asha, (contact) => contact.startsWith("+"));
  expect(own).toMatchObject({ email: "rao@home.test", phone: "" });
  expect(own.particulars.guardian.phone).toBe("+919845012345");
});
