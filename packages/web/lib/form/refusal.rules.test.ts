import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { fieldErrors, isWrong, mended, refusalOf } from "./refusal.rules.ts";

const refused = new ApiError(400, "invalid_input", "Check the data.", {
  fields: [
    { path: "email", message: "No address." },
    { path: "elsewhere", message: "Unknown." },
  ],
});
const has = (name: string) => ["name", "email"].includes(name);

test("errors are shown at the fields that the form has", () => {
  expect(fieldErrors(refused, has)).toEqual({ email: "No address." });
  expect(fieldErrors(new Error("bug"), has)).toEqual({});
});

test("a form is sent if no field has a problem", () => {
  expect(isWrong({})).toBe(false);
  expect(isWrong({ name: null, email: undefined, note: "" })).toBe(false);
  expect(isWrong({ name: null, email: "No address." })).toBe(true);
});

test("a message is shown once: at its field, or above the form", () => {
  expect(refusalOf({ email: "No address." }, "No address.").problem).toBeNull();
  expect(refusalOf({ email: "No address." }, "Check the data.").problem).toBe("Check the data.");
  expect(refusalOf({}, "No address.").problem).toBe("No address.");
});

test("a change takes away the problems of its field and the message, and no others", () => {
  const problems = { name: "Enter a name.", "rows.0.max": "Enter marks.", rows2: "Add one." };
  expect(mended({ problems, problem: "Check the data." }, ["rows"])).toEqual({
    problems: { name: "Enter a name.", rows2: "Add one." },
    problem: null,
  });
});
