import { expect, test } from "vitest";
import { countWords, enquiryFilters, leadChange, mergedLead } from "./enquiries.rules.ts";

const read = (text: string) => enquiryFilters.read(new URLSearchParams(text));
const none = { search: "", status: "all", owner: "", due: "", page: 1, before: "" };

test.each([
  "search=fees&status=seen&page=3",
  "owner=usr_1&due=today",
  "before=2026-11-21T10%3A00%3A00.000Z%23enq_1",
  "",
])("the address %j is written as it was read", (text) => {
  expect(new URLSearchParams(enquiryFilters.write(read(text))).toString()).toBe(text);
});

test.each(["status=all", "status=gone", "page=0", "page=1.5", "page=x", "other=1"])(
  "%j sets no filter",
  (text) => {
    expect(read(text)).toEqual(none);
  },
);

test("the count says which enquiries were looked through, where there are more", () => {
  const words = (filter: string, looked: Partial<Parameters<typeof countWords>[0]>) =>
    countWords({ total: 3, searched: 400, older: "x", about: null, ...looked }, read(filter));
  expect(words("", { older: null })).toBe("3 enquiries");
  expect(words("search=fees", { older: null, total: 1 })).toBe("1 enquiry");
  expect(words("search=fees", {})).toBe("3 enquiries among 400 that may match");
  expect(words("status=seen", {})).toBe("3 enquiries among the newest 400");
  expect(words("due=today", {})).toBe("3 enquiries among the first 400");
  expect(words("status=seen&before=x", { older: null })).toBe("3 enquiries among the next 400");
  const thousand = { total: 1000, searched: 1000 };
  expect(words("", { ...thousand, about: 9_987 })).toBe(
    "The newest 1,000 of about 10,000 enquiries",
  );
  expect(words("before=x", thousand)).toBe("The next 1,000 enquiries");
});

test("a change names what was changed, and keeps what someone else changed", () => {
  const from = { owner: "u1", nextCall: "", outcome: "thinking", exam: "JEE", source: "" };
  const to = { ...from, owner: "", nextCall: "2027-01-05", outcome: "" };
  expect(leadChange(from, to)).toEqual({ owner: null, nextCall: "2027-01-05", outcome: null });
  expect(leadChange(from, { ...from, owner: "u2" })).toEqual({ owner: { userId: "u2" } });
  const fresh = { ...from, exam: "NEET", nextCall: "2027-02-01" };
  expect(mergedLead(from, to, fresh)).toEqual({ ...to, exam: "NEET" });
});
