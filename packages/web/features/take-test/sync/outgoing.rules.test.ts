import { expect, test } from "vitest";
import { change, emptyOutbox } from "./outbox.rules.ts";
import { batch } from "./outgoing.rules.ts";

test("sends the oldest changes first and splits by number and by size", () => {
  let outbox = emptyOutbox;
  for (const id of ["c", "a", "b"]) outbox = change(outbox, id, { value: "x".repeat(100) });
  expect(Object.keys(batch(outbox, { count: 2, bytes: 1e6 }))).toEqual(["c", "a"]);
  expect(Object.keys(batch(outbox, { count: 9, bytes: 400 }))).toEqual(["c", "a"]);
  expect(Object.keys(batch(outbox, { count: 9, bytes: 1 }))).toEqual(["c"]);
});
