import { describe, expect, test } from "vitest";
import { isFromBot, officeLetter, pageOf } from "./enquiry.rules.ts";
import { type Enquiry, EnquiryInput } from "./enquiry.schema.ts";

const enquiry = (n: number, more: Partial<Enquiry> = {}): Enquiry => ({
  enquiryId: `enq_${String(n).padStart(20, "0")}`,
  name: `Visitor ${n}`,
  email: `visitor${n}@school.in`,
  phone: `98765${n}`,
  message: "",
  status: "new",
  createdAt: `2026-11-21T10:00:0${n % 10}.000Z`,
  ...more,
});
const many = Array.from({ length: 25 }, (_, n) => enquiry(n));
const all = { search: "", status: "all", page: 1, limit: 10 } as const;

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

describe("a page of enquiries", () => {
  test("beyond the end is the last page", () => {
    const { enquiries, ...rest } = pageOf(many, { ...all, page: 9 });
    expect(rest).toEqual({ page: 3, total: 25, totalPages: 3, searched: 25 });
    expect(enquiries.map(({ name }) => name)).toEqual(many.slice(20).map(({ name }) => name));
    const none = { enquiries: [], page: 1, total: 0, totalPages: 1, searched: 0 };
    expect(pageOf([], all)).toEqual(none);
  });

  test.each(["ASHA", "asha@home", "555", "fees?"])(
    "contains matches of %j in any field and case",
    (search) => {
      const asha = enquiry(99, {
        name: "Asha Rao",
        email: "asha@home.in",
        phone: "5551234567",
        message: "What are the Fees?",
      });
      expect(pageOf([...many, asha], { ...all, search }).enquiries.map(({ _id }) => _id)).toEqual([
        asha.enquiryId,
      ]);
    },
  );

  test("can be filtered by status", () => {
    const seen = enquiry(99, { status: "seen" });
    expect(pageOf([...many, seen], { ...all, status: "seen" }).total).toBe(1);
    expect(pageOf([...many, seen], { ...all, status: "new" }).total).toBe(25);
  });
});

test("the mail to the office quotes the visitor and links to all enquiries", () => {
  const { subject, replyTo, text } = officeLetter(enquiry(1), "https://academy.example");
  expect([subject, replyTo]).toEqual(["Enquiry from Visitor 1", "visitor1@school.in"]);
  expect(text).toContain("(no message)");
  expect(text).toContain("https://academy.example/admin/enquiries");
});
