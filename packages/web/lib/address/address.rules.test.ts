import { describe, expect, test } from "vitest";
import { type WriteOptions, queryWriter, readPage, withParts } from "./address.rules.ts";

/** A browser on a list page, and every navigation in it. */
function browser(search = "") {
  const place = { pathname: "/admin/enquiries", search };
  const steps: [query: string, options: WriteOptions][] = [];
  const write = queryWriter("/admin/enquiries", place, (query, options) => {
    place.search = query && `?${query}`;
    steps.push([query, options]);
  });
  return { place, steps, write };
}

describe("the query of an address", () => {
  test("keeps both of two changes, even if the first is not rendered yet", () => {
    const { place, write } = browser("?page=3");
    write(withParts({ search: "FEES", page: null }), { replace: true });
    write(withParts({ status: "seen" }));
    expect(place.search).toBe("?search=FEES&status=seen");
  });

  test("records every step in the history", () => {
    const { place, write } = browser("?q=5");
    const next = (now: URLSearchParams) => ({ q: String(Number(now.get("q")) + 1) });
    for (let press = 0; press < 3; press++) write(next);
    expect(place.search).toBe("?q=8");
  });

  test("stays as it is if a change comes late, when another screen is opening", () => {
    const { place, steps, write } = browser();
    place.pathname = "/admin/videos";
    write(withParts({ search: "FEES" }));
    expect(steps).toEqual([]);
  });

  test("gets no history entry for a change that changes nothing", () => {
    const { steps, write } = browser("?search=a+b");
    write(withParts({ search: "a b", page: "" }));
    expect(steps).toEqual([]);
  });

  test("tells the browser how to navigate", () => {
    const { steps, write } = browser("?edit=7");
    write(withParts({ edit: null }), { replace: true });
    expect(steps).toEqual([["", { replace: true }]]);
  });
});

test.each([
  ["", 1],
  ["page=0", 1],
  ["page=1.5", 1],
  ["page=3", 3],
  ["page=-2", 1],
  ["page=x", 1],
])("%j is page %i", (query, page) => {
  expect(readPage(new URLSearchParams(query))).toBe(page);
});
