import { expect, test } from "vitest";
import { needsBrowserHeader, readBrowser } from "./browser.rules.ts";

test("accepts only a browser id that is long enough not to be guessed", () => {
  const name = "0123456789abcdef".repeat(3);
  expect(readBrowser(name)).toBe(name);
  for (const bad of [undefined, "", "my laptop", "a".repeat(31), "a".repeat(65), `${name}, x`]) {
    expect(readBrowser(bad)).toBeUndefined();
  }
});

test("the browser id is sent with calls that take passwords, and never during an exam", () => {
  for (const path of ["/api/auth/login", "/api/account/password"]) {
    expect(needsBrowserHeader(path)).toBe(true);
  }
  for (const path of ["/api/tests/{id}", "/api/accounts", "/api/attempts/{id}/answers"]) {
    expect(needsBrowserHeader(path)).toBe(false);
  }
});
