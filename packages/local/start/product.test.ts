import { expect, test } from "vitest";
import { banner } from "./product.ts";

const facts = {
  appUrl: "http://localhost:3000",
  cloudUrl: "http://127.0.0.1:3001",
  dataDir: "/home/me/.data",
  signIns: [
    { role: "admin", email: "admin@demo.test", password: "first-secret" },
    { role: "student", email: "a@demo.test", password: "second-secret" },
  ],
  open: false,
};

test("names addresses, sign-ins, data folder and how to stop", () => {
  const text = banner(facts);
  for (const part of [
    "http://localhost:3000",
    "http://127.0.0.1:3001/_mail",
    "/home/me/.data",
    "admin    admin@demo.test  first-secret",
    "student  a@demo.test      second-secret",
    "Ctrl-C",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Other machines");
});

test("names the stand-in for Google, and explains the browser's warning", () => {
  expect(banner(facts)).not.toContain("Google");
  const text = banner({ ...facts, signInPage: "localhost:3002" });
  expect(text).toContain("https://localhost:3002");
  expect(text).toContain("certificate");
});

test("warns when other machines can reach it", () => {
  expect(banner({ ...facts, open: true })).toContain("Other machines can reach this");
});
