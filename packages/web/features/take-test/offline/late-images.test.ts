import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { expect, test } from "vitest";
import { addressesOf, loadLate } from "./late-images.ts";

const question: StudentQuestion = {
  _id: "q_1",
  section: 0,
  subject: "Physics",
  responseType: "MCQ_SINGLE",
  questionType: "STANDARD",
  question: `<img src="media/a.png" srcset="media/a-640.webp 640w, media/a-1280.webp 1280w, media/a.png 2000w" alt="A">`,
  options: [`<img src="https://media.example.org/media/b.gif" alt="">`, "<b>none</b>"],
  rows: [`<img src="data:image/png;base64,AAAA" alt="">`],
  passageText: `<p><img alt="" src="media/c.png"></p>`,
  marks: 4,
};
const paper = { questions: [question], mediaUrl: "https://media.example.org" };

test("finds the images of all texts, on a narrow screen with their narrowest copies", () => {
  const at = (file: string) => `https://media.example.org/media/${file}`;
  expect([...addressesOf(paper, false)]).toEqual([
    ["media/a.png", at("a-1280.webp")],
    [at("b.gif"), at("b.gif")],
    ["media/c.png", at("c.png")],
  ]);
  expect(addressesOf(paper, true).get("media/a.png")).toBe(at("a-640.webp"));
});

const blob = (bytes: number) => new Blob([new Uint8Array(bytes)]);
const addresses = new Map([
  ["a", "/a"],
  ["b", "/b"],
  ["c", "/c"],
]);

/** Loads images of ten bytes each; the images in `failing` fail. */
function loading(known: readonly string[], failing: readonly string[] = []) {
  const asked: string[] = [];
  const load = async (address: string) => {
    asked.push(address);
    if (failing.includes(address)) throw new Error("Offline");
    return blob(10);
  };
  return { asked, parts: { load, known: new Map(known.map((src) => [src, blob(10)])) } };
}

test("loads what the device does not have, and no image twice", async () => {
  const { asked, parts } = loading(["b"]);
  const { images, whole } = await loadLate(addresses, parts);
  expect(asked).toEqual(["/a", "/c"]);
  expect([[...images.keys()].toSorted(), whole]).toEqual([["a", "b", "c"], true]);
});

test("keeps the others when one does not load, and says that some are missing", async () => {
  const { parts } = loading([], ["/b"]);
  const { images, whole } = await loadLate(addresses, parts);
  expect([[...images.keys()], whole]).toEqual([["a", "c"], false]);
});

test("keeps no more than its limit, what the device has included", async () => {
  const { parts } = loading(["c"]);
  const { images, whole } = await loadLate(addresses, parts, 25);
  expect([[...images.keys()].toSorted(), whole]).toEqual([["a", "c"], false]);
});
