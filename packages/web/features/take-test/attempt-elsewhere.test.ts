import { expect, test } from "vitest";
import { networkDown, world } from "./running-attempt.fixture.ts";
import { replacedWords } from "./sync/other-device.rules.ts";
import { change, emptyOutbox, unsavedAnswers } from "../../shared/outbox/outbox.rules.ts";

/** Question 1 is answered here. Later, another device answers questions 1 and 3. */
async function answeredElsewhere() {
  const all = world();
  all.running.answer(1);
  await all.pass(20);
  all.held["q1"] = { value: 5, timeTaken: 9, seq: 7 };
  all.held["q3"] = { value: 6, timeTaken: 2, seq: 8 };
  all.server.otherDevice = true;
  return all;
}

test("fetches once what another device saved, shows it and names what was replaced", async () => {
  const { running, server, pass } = await answeredElsewhere();
  running.goTo(1);
  running.answer(3);
  await pass(60);
  const { outbox, elsewhere } = running.getState();
  expect(["q1", "q2", "q3"].map((id) => outbox.answers[id]?.value)).toEqual([5, 3, 6]);
  expect(elsewhere).toEqual({ device: "also", tab: false, replaced: [1] });
  running.answer(4);
  await pass(60);
  expect(server.fetches).toBe(1);
});

test("resets an input when its answer is replaced while shown", async () => {
  const { running, pass } = await answeredElsewhere();
  const { clears } = running.getState();
  running.log({ kind: "blur", at: 1_800_000_000_000, seconds: 3 });
  await pass(20);
  expect(running.getState().outbox.answers["q1"]?.value).toBe(5);
  expect(running.getState().clears).toBe(clears + 1);
});

test("fetches with the next save what failed before", async () => {
  const { running, server, pass } = await answeredElsewhere();
  server.fail = (ids) => (ids.length === 0 ? networkDown() : null);
  running.goTo(1);
  running.answer(3);
  await pass(30);
  expect(running.getState().outbox.answers["q3"]).toBeUndefined();
  server.fail = null;
  running.answer(4);
  await pass(30);
  expect(running.getState().outbox.answers["q3"]?.value).toBe(6);
});

test("drops a notice that the student has dismissed", async () => {
  const { running, pass } = await answeredElsewhere();
  running.goTo(1);
  running.answer(3);
  await pass(60);
  running.note({ device: "no" });
  running.note({ replaced: [] });
  expect(running.getState().elsewhere).toEqual({ device: "no", tab: false, replaced: [] });
});

test("says that another tab is open and answers a new one, without echoing", () => {
  const { running, tabs } = world();
  expect(tabs.sent.at(-1)?.isNew).toBe(true);
  const sent = tabs.sent.length;
  tabs.hear(running.getState().outbox);
  expect([running.getState().elsewhere.tab, tabs.sent.length]).toEqual([true, sent]);
  tabs.hear(running.getState().outbox, true);
  expect(tabs.sent.at(-1)?.isNew).toBe(false);
  expect(tabs.sent).toHaveLength(sent + 1);
});

test.each([
  [[5], "Question 5 was answered later on the other device."],
  [[12, 3], "Questions 3 and 12 were answered later on the other device."],
  [[7, 2, 4], "Questions 2, 4 and 7 were answered later on the other device."],
])("names %j", (numbers, words) => {
  expect(replacedWords(numbers)).toBe(words);
});

test("counts answered and marked questions as unsaved, not visited ones", async () => {
  const { running, server, pass } = world();
  server.fail = networkDown;
  running.answer(1);
  await pass(5);
  running.goTo(1);
  await pass(30);
  running.goTo(2);
  expect(unsavedAnswers(running.getState().outbox)).toEqual(["q1"]);
  expect(unsavedAnswers(change(emptyOutbox, "q", { marked: true }))).toEqual(["q"]);
});

test("an answer that the server has is not unsaved because of later seconds", async () => {
  const { running, server, pass } = world();
  running.answer(1);
  await pass(25);
  server.fail = networkDown;
  running.goTo(1);
  await pass(30);
  expect(running.getState().outbox.acked).toEqual({ q1: 1 });
  expect(unsavedAnswers(running.getState().outbox)).toEqual([]);
});
