import { expect, test } from "vitest";
import { enquiryFilters } from "./enquiries.rules.ts";

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
