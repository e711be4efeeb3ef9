import { expect, test } from "vitest";
import { inOrder, moved, placedFirst, withSubject } from "./lecture-order.rules.ts";

const lecture = (videoId: string, topic: string, title = videoId, subject = "Physics") => ({
  videoId,
  topic,
  title,
  subject,
});
const waves = [lecture("w1", "Waves"), lecture("w2", "Waves"), lecture("w10", "Waves")];
const optics = [lecture("o1", "Optics"), lecture("o2", "Optics")];
const loose = lecture("x", "");
const all = [loose, ...waves, ...optics];
const ids = (list: readonly { videoId: string }[]) => list.map(({ videoId }) => videoId).join(" ");

test("lectures that no one ordered follow by subject, topic and number, nameless ones last", () => {
  const cells = lecture("c", "Cells", "Cells", "Biology");
  expect(ids(inOrder([...all, cells], []))).toBe("c o1 o2 w1 w2 w10 x");
});

test("topics and lectures keep the order that was made; new ones follow by name", () => {
  const order = ["w2", "w1", "o2"];
  expect(ids(inOrder(all, order))).toBe("w2 w1 w10 o2 o1 x");
  expect(ids(inOrder([...all, lecture("a", "Atoms")], order))).toBe("w2 w1 w10 o2 o1 a x");
});

test("a part of the lectures, such as the free ones, is in the same order", () => {
  const order = ["x", "w10", "w1", "w2", "o2", "o1"];
  const part = all.filter(({ videoId }) => videoId !== "w10" && videoId !== "o2");
  expect(ids(inOrder(part, order))).toBe("x w1 w2 o1");
});

test("a lecture that changes its topic takes no topic with it", () => {
  const order = ["o1", "o2", "w1", "w2", "w10"];
  const changed = all.map((one) => (one.videoId === "o1" ? { ...one, topic: "Waves" } : one));
  expect(ids(inOrder(changed, order))).toBe("o2 o1 w1 w2 w10 x");
});

test("a renamed topic and a renamed subject stay where they were", () => {
  const renamed = all.map((one) =>
    one.topic === "Waves" ? { ...one, topic: "Zigzag", subject: "Physics" } : one,
  );
  expect(ids(inOrder(renamed, ["w2", "w10", "w1", "o1", "o2"]))).toBe("w2 w10 w1 o1 o2 x");
});

test("moves a lecture inside its topic and nowhere else", () => {
  const ordered = inOrder(all, []);
  const move = (videoId: string, before: string | null) =>
    moved(ordered, { kind: "lecture", videoId, before })?.join(" ");
  expect(move("w10", "w1")).toBe("o1 o2 w10 w1 w2 x");
  expect(move("o1", null)).toBe("o2 o1 w1 w2 w10 x");
  expect(move("w1", "w1")).toBeUndefined();
  expect(move("w1", "o1")).toBeUndefined();
  expect(move("gone", null)).toBeUndefined();
});

test("moves a topic with all of its lectures, the nameless one too", () => {
  const ordered = inOrder(all, []);
  const move = (topic: string, before: string | null) =>
    moved(ordered, { kind: "topic", topic, before })?.join(" ");
  expect(move("Waves", "Optics")).toBe("w1 w2 w10 o1 o2 x");
  expect(move("", "Optics")).toBe("x o1 o2 w1 w2 w10");
  expect(move("Optics", null)).toBe("w1 w2 w10 x o1 o2");
  expect(move("Heat", null)).toBeUndefined();
  expect(move("Waves", "Heat")).toBeUndefined();
});

test("a subject that is put in order leaves others alone; lectures that are gone lose their place", () => {
  const known = new Set(["a", "b", "w1", "w2"]);
  expect(withSubject(["a", "gone", "w1", "b"], ["w2", "w1"], known)).toEqual([
    "a",
    "b",
    "w2",
    "w1",
  ]);
});

test("among the newest, those with a place come first", () => {
  expect(ids(placedFirst([...waves, ...optics], ["o2", "w10"]))).toBe("o2 w10 w1 w2 o1");
});
