import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import {
  emailProblem,
  fieldErrors,
  focusFirst,
  messageOf,
  passwordProblem,
} from "./form-errors.ts";

const refused = new ApiError(400, "invalid_input", "Check the data.", {
  fields: [
    { path: "email", message: "No address." },
    { path: "elsewhere", message: "Unknown." },
  ],
});

test("errors are shown at the fields that the form has", () => {
  expect(fieldErrors(refused, ["name", "email"])).toEqual({ email: "No address." });
  expect(fieldErrors(new Error("bug"), ["email"])).toEqual({});
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

test("the focus goes to the first field with an error", () => {
  const focused: string[] = [];
  // Only the focus of the element is used.
  const node = (name: string) => ({ focus: () => focused.push(name) }) as unknown as HTMLElement;
  focusFirst({ name: null, email: "No.", password: "No." }, node);
  focusFirst({}, node);
  expect(focused).toEqual(["email"]);
});
