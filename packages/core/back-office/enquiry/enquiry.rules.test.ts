import { describe, expect, test } from "vitest";
import {
  changed,
  isFromBot,
  isSamePerson,
  matches,
  officeLetter,
  pageOf,
} from "./enquiry.rules.ts";
import { wordsOfEnquiry } from "./enquiry-words.rules.ts";
import { type Enquiry, type EnquiryFilter, EnquiryInput } from "./enquiry.schema.ts";

const enquiry = (n: number, more: Partial<Enquiry> = {}): Enquiry => ({
  enquiryId: `enq_${String(n).padStart(20, "0")}`,
  name: `Visitor ${n}`,
  email: `visitor${n}@school.in`,
  phone: `98765${n}`,
  message: "",
  status: "new",
  createdAt: `2026-11-21T10:00:0${n % 10}.000Z`,
  rev: 0,
  ...more,
});
const many = Array.from({ length: 25 }, (_, n) => enquiry(n));
const TODAY = "2026-11-28";
const found = (one: Enquiry, filter: Partial<EnquiryFilter>) =>
  matches(one, { search: "", status: "all", owner: "", due: "", ...filter }, TODAY);

describe("an enquiry", () => {
  const complete = { name: "Asha", email: "asha@school.in", phone: "+91 98765 43210" };

  test("needs a name, email and phone number, but no message", () => {
    expect(EnquiryInput.parse(complete)).toEqual({ ...complete, message: "", website: "" });
    for (const part of ["name", "email", "phone"]) {
      expect(EnquiryInput.safeParse({ ...complete, [part]: " " }).success).toBe(false);
    }
  });

  test.each([
    [{ email: "asha at school" }, "email address"],
    [{ phone: "12345" }, "six digits"],
    [{ message: "a".repeat(2001) }, "2,000"],
  ])("with %j is refused with a message that says what is wrong", (wrong, words) => {
    const { error } = EnquiryInput.safeParse({ ...complete, ...wrong });
    expect(error?.issues[0]?.message).toContain(words);
  });
});

test.each([
  [{ website: "", openForMs: 2000 }, false],
  [{ website: "", openForMs: 1999 }, true],
  [{ website: "" }, false],
  [{ website: "http://x", openForMs: 60_000 }, true],
])("%j is from a bot: %s", (signs, isBot) => {
  expect(isFromBot(signs)).toBe(isBot);
});

test("a page beyond the end is the last page", () => {
  const { part, ...rest } = pageOf(many, { page: 9, limit: 10 });
  expect(rest).toEqual({ page: 3, total: 25, totalPages: 3 });
  expect(part).toEqual(many.slice(20));
  expect(pageOf([], { page: 1, limit: 10 })).toEqual({
    part: [],
    page: 1,
    total: 0,
    totalPages: 1,
  });
});

describe("a search", () => {
  const asha = enquiry(99, {
    name: "Asha D'Souza Rao",
    email: "asha.rao+jee@Home.in",
    phone: "+91 98765 43210",
    message: "What are the Fees?\nAnd hostels?",
  });

  test.each([
    "ASHA",
    "dsouza",
    "rao as",
    "asha.rao",
    "home",
    "9876543210",
    "+91 98765",
    "098765 432",
    "3210",
    "43210",
    "fees asha",
  ])("for %j finds the beginnings of her words", (search) => {
    expect(found(asha, { search })).toBe(true);
  });

  test.each(["sha", "ees", "rao x", "76543", "hostels", "asha@", "?!"])(
    "for %j finds nothing",
    (search) => {
      expect(found(asha, { search })).toBe(false);
    },
  );

  test("looks at no more than 14 words of an enquiry", () => {
    const words = Array.from({ length: 60 }, (_, n) => `word${n}`).join(" ");
    const long = enquiry(1, {
      name: words,
      email: `${words.replaceAll(" ", ".")}@a.in`,
      message: words,
    });
    expect(wordsOfEnquiry(long).length).toBeLessThanOrEqual(14);
  });
});

test("enquiries are filtered by status, owner and due call", () => {
  const mine = enquiry(1, {
    status: "seen",
    owner: { userId: "u1", name: "Meera" },
    nextCall: TODAY,
  });
  expect(found(mine, { status: "seen", owner: "u1", due: "today" })).toBe(true);
  expect(found(mine, { status: "new" })).toBe(false);
  expect(found(mine, { owner: "u2" })).toBe(false);
  expect(found({ ...mine, nextCall: "2026-11-29" }, { due: "today" })).toBe(false);
  expect(found(enquiry(2), { due: "today" })).toBe(false);
});

test("a change keeps what it does not name, and null removes a value", () => {
  const before = enquiry(1, { nextCall: TODAY, exam: "JEE" });
  const after = changed(before, { status: "seen", nextCall: null, outcome: "thinking" });
  const { nextCall: _nextCall, ...rest } = before;
  expect(after).toEqual({ ...rest, status: "seen", outcome: "thinking", rev: 1 });
});

test.each([
  [{ phone: "098765-43210" }, true],
  [{ email: "ASHA@school.in" }, true],
  [{}, false],
])("with %j as well, someone is the same person: %s", (more, same) => {
  const asha = enquiry(1, { phone: "+91 98765 43210", email: "asha@school.in" });
  expect(isSamePerson(asha, enquiry(2, { phone: "1111111111", ...more }))).toBe(same);
});

test("the mail to the office quotes the visitor and links to all enquiries", () => {
  const { subject, replyTo, text } = officeLetter(enquiry(1), "https://academy.example");
  expect([subject, replyTo]).toEqual(["Enquiry from Visitor 1", "visitor1@school.in"]);
  expect(text).toContain("(no message)");
  expect(text).toContain("https://academy.example/admin/enquiries");
  expect(text).not.toMatch("last email");
  const again = officeLetter(enquiry(1, { again: true }), "https://academy.example", true);
  expect(again.text).toMatch(/^Someone with this phone number or email wrote before/);
  expect(again.text).toMatch("the last email about an enquiry today");
});
