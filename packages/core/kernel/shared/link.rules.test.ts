import { describe, expect, test } from "vitest";
import { inAppPath, outsideLink } from "./link.rules.ts";

test.each([
  ["https://exams.example.org/paper?id=7", "exams.example.org"],
  ["http://10.0.0.7:8080/", "10.0.0.7:8080"],
  ["HTTPS://Exams.Example.ORG", "exams.example.org"],
  ["https://exämple.org/", "xn--exmple-cua.org"],
])("%s leads outside, to %s", (text, host) => {
  expect(outsideLink(text)?.host).toBe(host);
  expect(inAppPath(text)).toBeNull();
});

test.each([
  "javascript:alert(1)",
  " https://exams.example.org",
  "data:text/html,x",
  "//exams.example.org",
  "https://academy.example@exams.example.org/",
  "https://",
  "exams.example.org",
  "/user/demo-tests",
  "",
])("%j leads nowhere outside", (text) => {
  expect(outsideLink(text)).toBeNull();
});

describe("an in-app path", () => {
  test.each(["/user/user-dashboard", "/results/t_1?tab=review#q3", "/a//b"])("keeps %s", (path) => {
    expect(inAppPath(path)).toBe(path);
  });

  test.each([
    null,
    "",
    "user/user-dashboard",
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/x/..//evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
  ])("refuses %j", (path) => {
    expect(inAppPath(path)).toBeNull();
  });

  test("loses its dots", () => {
    expect(inAppPath("/user/../admin/dashboard")).toBe("/admin/dashboard");
  });
});
