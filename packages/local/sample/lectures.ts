import { readFile } from "node:fs/promises";
import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import * as VideoLists from "@academy/core/lectures/video/video-list.service.ts";
import * as Uploads from "@academy/core/lectures/video/video-upload.service.ts";
import { VideoInput, VideoQuery } from "@academy/core/lectures/video/video.schema.ts";
import * as Videos from "@academy/core/lectures/video/video.service.ts";
import { unlessCode } from "./unless-code.ts";

interface SampleLecture {
  /** The name of its files in `lectures/`. */
  name: string;
  title: string;
  examTypes: readonly ExamType[];
  subject: string;
  topic: string;
  subTopic: string;
}

/** The last one is the newest, which the start page shows first. */
const lectures: readonly SampleLecture[] = [
  {
    name: "bohr",
    title: "Bohr model: emission lines (sample film, 20 s)",
    examTypes: ["JEE", "NEET", "A_LEVEL"],
    subject: "Chemistry",
    topic: "Atomic structure",
    subTopic: "Bohr model",
  },
  {
    name: "unit-circle",
    title: "The sine is a height on the unit circle (sample film, 20 s)",
    examTypes: ["FOUNDATION", "JEE", "AS_LEVEL"],
    subject: "Mathematics",
    topic: "Trigonometry",
    subTopic: "Trigonometric functions",
  },
  {
    name: "standing-wave",
    title: "Standing waves (sample film, 20 s)",
    examTypes: ["JEE", "NEET", "AS_LEVEL"],
    subject: "Physics",
    topic: "Waves",
    subTopic: "Standing waves",
  },
  {
    name: "projectile",
    title: "A projectile is two motions at once (sample film, 20 s)",
    examTypes: ["FOUNDATION", "JEE", "NEET", "AS_LEVEL"],
    subject: "Physics",
    topic: "Mechanics",
    subTopic: "Kinematics",
  },
];

/** The length of each lecture file in seconds. */
const DURATION = 20;

/** Four free lectures of our own; existing ones are left alone. */
export async function ensureLectures(deps: Deps, admin: Actor): Promise<void> {
  const { videos } = await VideoLists.list(deps, VideoQuery.parse({ limit: 100 }));
  const known = new Set(videos.map(({ title }) => title));
  for (const lecture of lectures) {
    if (!known.has(lecture.title)) await publish(deps, admin, lecture);
  }
}

const fileOf = (name: string) => readFile(new URL(`lectures/${name}`, import.meta.url));

async function publish(
  deps: Deps,
  admin: Actor,
  { name, ...fields }: SampleLecture,
): Promise<void> {
  const { subject, topic, subTopic } = fields;
  await Catalogue.create(deps, admin, { subject, topic, subTopic }).catch(
    unlessCode("already_there"),
  );
  const [film, poster, captions] = await Promise.all(
    ["mp4", "jpg", "vtt"].map((ending) => fileOf(`${name}.${ending}`)),
  );
  if (!film || !poster || !captions) throw new Error(`${name} is not whole`);
  const file = new File([new Uint8Array(film)], `${name}.mp4`, { type: "video/mp4" });
  const input = VideoInput.parse({
    ...fields,
    isFree: true,
    duration: DURATION,
    poster: `data:image/jpeg;base64,${poster.toString("base64")}`,
    captions: captions.toString("utf8"),
    uploadId: await Uploads.receive(deps, admin, file),
  });
  await Videos.create(deps, admin, input);
}
