import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { shortFilm } from "./support/film.ts";
import { useStage } from "./support/stage.ts";
import {
  copiesAreReady,
  copiesOf,
  filmFile,
  findVideo,
  jumpTo,
  openVideos,
  rowOf,
  uploadVideo,
} from "./support/video-copies.ts";

const stage = useStage();
let folder: string;
let admin: Api;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "films-"));
  admin = await stage.api.signedIn(people.admin);
});
afterAll(() => rm(folder, { recursive: true }));

test("a lecture gets copies that play and jump, made while its file is sent", async () => {
  const name = "light-and-lenses.mp4";
  const file = await filmFile(stage, { folder, name, plan: shortFilm });
  const { page } = await stage.visit();
  await openVideos(page);
  await uploadVideo(page, file);
  await copiesAreReady(page, "Light and lenses");
  expect(await findVideo(admin, "light")).toMatchObject({
    state: "ready",
    copiesWanted: [],
  });
  const copies = await copiesOf(admin, "light");
  expect(copies.map((copy) => copy.name).toSorted()).toEqual(["high", "low", "middle", "voice"]);
  for (const { name: of, index, seconds } of copies) {
    expect(seconds).toBeCloseTo(12, 1);
    // The last packet of the sound begins where the pictures end.
    expect(index).toEqual({ duration: seconds, entries: of === "voice" ? 4 : 3 });
  }
  await rowOf(page, "Light and lenses")
    .getByRole("button", { name: /^Preview/ })
    .click();
  const played = await jumpTo(page, { url: copies[0]?.url ?? "", at: 9 });
  expect(played).toMatchObject({ width: 640, height: 360 });
  // It may have played on since.
  expect(Math.floor(played.at)).toBe(9);
  expect(played.duration).toBeCloseTo(12, 1);
});
