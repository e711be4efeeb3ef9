import { pageAt } from "@academy/core/kernel/shared/pages.rules.ts";
import { describe, expect, test } from "vitest";
import { adminPatterns } from "./admin-paths.ts";
import {
  afterSignIn,
  demoTestPaths,
  fill,
  linkTo,
  loginFor,
  patterns,
  redirects,
} from "./paths.ts";

describe("links", () => {
  test("fill parameters as one encoded segment", () => {
    expect(linkTo("takeTest", { testId: "t_1" })).toBe("/user/tests/t_1/take");
    expect(linkTo("testReport", { submissionId: "a/b?c" })).toBe("/test-report/a%2Fb%3Fc");
  });

  test("carry a query", () => {
    expect(linkTo("payment", {}, { examType: "AS_LEVEL" })).toBe("/payment?examType=AS_LEVEL");
  });

  test("throw without their parameter", () => {
    expect(() => fill("/results/:id", {})).toThrow("/results/:id needs id");
  });
});

test("the screens that most people open first have a page of their own", () => {
  const addresses = [
    patterns.landing,
    patterns.login,
    patterns.signup,
    patterns.studentDashboard,
    linkTo("takeTest", { testId: "t_1" }),
    ...demoTestPaths,
    linkTo("testReport", { submissionId: "t_1.u-2.1" }),
  ];
  const pages = addresses.map((address) => /^[/](.*)[.]html$/.exec(pageAt(address))?.[1]);
  const tests = Array.from({ length: 5 }, () => "take-test");
  expect(pages).toEqual(["index", "login", "signup", "panel", ...tests, "report"]);
});

describe("old addresses", () => {
  test("lead to a page of the table, never to another redirect", () => {
    const known: readonly string[] = [patterns, adminPatterns].flatMap((one) => Object.values(one));
    const left = redirects.map(({ from }) => from);
    for (const { to } of redirects) {
      expect(known).toContain(to);
      expect(left).not.toContain(to);
    }
  });

  test("name the same parameters as their new ones", () => {
    const names = (pattern: string) => pattern.match(/:\w+/g) ?? [];
    for (const { from, to } of redirects) expect(names(from)).toEqual(names(to));
  });
});

describe("after login", () => {
  const student = { isAdmin: false };

  test("goes back to where the visitor was", () => {
    const next = new URL(loginFor("/user/tests/t_1/take?x=1&y=2"), "https://x.example");
    expect(afterSignIn(student, next.searchParams.get("next"))).toBe(
      "/user/tests/t_1/take?x=1&y=2",
    );
  });

  test("goes to the role's dashboard without a return address", () => {
    expect(afterSignIn(student, null)).toBe("/user/user-dashboard");
    expect(afterSignIn({ isAdmin: true }, null)).toBe("/admin/dashboard");
  });

  test.each(["//evil.example", "/login", "/login?next=/login", "/signup", "/forgot"])(
    "goes to the dashboard instead of %s",
    (next) => {
      expect(afterSignIn(student, next)).toBe("/user/user-dashboard");
    },
  );
});
