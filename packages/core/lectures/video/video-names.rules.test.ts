import { expect, test } from "vitest";
import type { SubjectTopic } from "../../bank/catalogue/catalogue.schema.ts";
import { named } from "./video-names.rules.ts";
import type { Video } from "./video-record.schema.ts";

const catalogue = (...rows: [id: string, subject: string, topic: string, subTopic: string][]) =>
  new Map(
    rows.map(([_id, subject, topic, subTopic]): [string, SubjectTopic] => [
      _id,
      { _id, subject, topic, subTopic },
    ]),
  );

/** A video with only its names, which is all that the rule reads. */
const video = (entryId: string | null, subject: string, topic = "", subTopic = "") =>
  ({ entryId, subject, topic, subTopic }) as Video;

const shown = (one: Video, entries: ReturnType<typeof catalogue>): string[] =>
  named([one], entries).flatMap(({ subject, topic, subTopic }) => [subject, topic, subTopic]);

test("a video with all three names follows its entry, even if another one takes its old names", () => {
  const entries = catalogue(
    ["a", "Physics", "Oscillations", "Sound"],
    ["b", "Physics", "Waves", "Sound"],
  );
  const sound = video("a", "Physics", "Waves", "Sound");
  expect(shown(sound, entries)).toEqual(["Physics", "Oscillations", "Sound"]);
});

test("a video of a whole topic is renamed once no entry has that topic", () => {
  const waves = video("a", "Physics", "Waves");
  const half = catalogue(
    ["a", "Physics", "Oscillations", "Sound"],
    ["b", "Physics", "waves", "Light"],
  );
  expect(shown(waves, half)).toEqual(["Physics", "Waves", ""]);
  const all = catalogue(
    ["a", "Physics", "Oscillations", "Sound"],
    ["b", "Physics", "Oscillations", "Light"],
  );
  expect(shown(waves, all)).toEqual(["Physics", "Oscillations", ""]);
});

test("a video without an entry, or with a deleted one, keeps its names", () => {
  const entries = catalogue(["a", "Chemistry", "Acids", "Buffers"]);
  expect(shown(video(null, "Astronomy"), entries)).toEqual(["Astronomy", "", ""]);
  expect(shown(video("gone", "Physics", "Waves"), entries)).toEqual(["Physics", "Waves", ""]);
});
