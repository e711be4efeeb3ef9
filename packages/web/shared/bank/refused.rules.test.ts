import { expect, test } from "vitest";
import { stillWrong } from "./refused.rules.ts";

const problems = { subject: "Choose a subject.", marks: "Give marks." };
const changed =
  (...paths: string[]) =>
  (path: string) =>
    !paths.includes(path);

test("the form's own problems disappear when solved, and change with the field", () => {
  const refused = { problems, byServer: false };
  expect(stillWrong(refused, problems, changed())).toEqual(problems);
  expect(stillWrong(refused, { marks: "Give fewer marks." }, changed("subject"))).toEqual({
    marks: "Give fewer marks.",
  });
  expect(stillWrong(refused, {}, changed())).toEqual({});
});

test("other problems are not shown before the next attempt", () => {
  const now = { topic: "Choose a topic." };
  expect(stillWrong({ problems, byServer: false }, now, changed("subject", "marks"))).toEqual({});
});

test("the server's problems stay until their field changes", () => {
  const refused = { problems: { subject: "This is not in the catalogue." }, byServer: true };
  expect(stillWrong(refused, {}, changed("marks"))).toEqual(refused.problems);
  expect(stillWrong(refused, {}, changed("subject"))).toEqual({});
});
