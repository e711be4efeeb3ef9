import { expect, test } from "vitest";
import { idOf } from "../../../testing/draft.fixture.ts";
import { SubmitInput } from "./attempt.schema.ts";

test.each([
  [3.7, 4],
  [0.2, 0],
  [-5, 0],
  [1e9, 86_400],
  [12, 12],
])("a reported time of %d s is accepted as %i s", (sent, read) => {
  const id = idOf("q", 1);
  const { answers } = SubmitInput.parse({ answers: { [id]: { value: 0, timeTaken: sent } } });
  expect(answers[id]?.timeTaken).toBe(read);
});
