import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { emailProblem, messageOf, passwordProblem } from "./form-errors.ts";

const refused = new ApiError(400, "invalid_input", "Check the data.", {
  fields: [
    { path: "email", message: "No address." },
    { path: "elsewhere", message: "Unknown." },
  ],
});

test("the server's message is shown, ours if there is none", () => {
  expect(messageOf(refused, "Login failed")).toBe("Check the data.");
  expect(messageOf(new Error("Cannot read properties"), "Login failed")).toBe("Login failed");
});

test("an address needs a host with a dot", () => {
  expect([" a@b.co ", "a@b", "a b@c.de", ""].map((email) => emailProblem(email) === null)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a password has 8 to 128 characters", () => {
  const lengths = [7, 8, 128, 129];
  expect(lengths.map((length) => passwordProblem("x".repeat(length)) === null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
