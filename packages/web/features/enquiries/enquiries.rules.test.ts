import { expect, test } from "vitest";
import { countWords, enquiryFilters } from "./enquiries.rules.ts";

const read = (text: string) => enquiryFilters.read(new URLSearchParams(text));
const none = { search: "", status: "all", page: 1, before: "" };

test.each(["search=fees&status=seen&page=3", "before=2026-11-21T10%3A00%3A00.000Z%23enq_1", ""])(
  "the address %j is written as it was read",
  (text) => {
    expect(new URLSearchParams(enquiryFilters.write(read(text))).toString()).toBe(text);
  },
);

test.each(["status=all", "status=gone", "page=0", "page=1.5", "page=x", "other=1"])(
  "%j sets no filter",
  (text) => {
    expect(read(text)).toEqual(none);
  },
);

test("the count says which enquiries were looked through, where there are more", () => {
  const words = (filter: string, looked: Partial<Parameters<typeof countWords>[0]>) =>
    countWords({ total: 3, searched: 10_000, older: "x", ...looked }, read(filter));
  expect(words("", { older: null })).toBe("3 enquiries");
  expect(words("search=fees", { older: null, total: 1 })).toBe("1 enquiry");
  expect(words("search=fees", {})).toBe("3 enquiries among the newest 10,000");
  expect(words("status=seen&before=x", { older: null })).toBe("3 enquiries among the older 10,000");
  expect(words("", { total: 1000, searched: 1000 })).toBe("The newest 1,000 enquiries");
});
