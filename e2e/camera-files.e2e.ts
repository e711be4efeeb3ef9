import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { people } from "./support/api.ts";
import { cameraFiles, hasFfmpeg, makeCameraFiles } from "./support/camera-files.ts";
import { faultsOf } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";
import {
  chooseVideos,
  copiesAreReady,
  copiesOf,
  jumpTo,
  openVideos,
} from "./support/video-copies.ts";

const stage = useStage();

const titleOf = (name: string): string => {
  const plain = name.replace(/\.\w+$/, "").replaceAll("-", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

test("each file of a camera or recorder plays with its copies, or is refused by name before it is sent", async ({
  skip,
}) => {
  if (!hasFfmpeg) return skip("ffmpeg is not installed: CONTRIBUTING.md names the package");
  const folder = await mkdtemp(join(tmpdir(), "camera-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await makeCameraFiles(folder);
  const { page, context } = await stage.visit();
  const sent: string[] = [];
  context.on("request", (request) => {
    const body = request.url().endsWith("/api/videos/uploads") && request.postDataJSON();
    if (body) sent.push(String(body.fileName));
  });
  await openVideos(page);
  await chooseVideos(
    page,
    cameraFiles.map(({ name }) => join(folder, name)),
  );

  const refused = cameraFiles.flatMap(({ name, becomes }) =>
    becomes instanceof RegExp ? [{ name, becomes }] : [],
  );
  for (const { name, becomes } of refused) {
    const words = page.getByRole("alert").filter({ hasText: new RegExp(`^${name}`) });
    await words.waitFor({ timeout: 120_000 });
    expect(await words.textContent(), name).toMatch(becomes);
  }
  const faults = await faultsOf(page, "files that are refused");
  await page.getByLabel("Send only the copies of Large").check({ timeout: 120_000 });
  await page.getByLabel("Free for everyone").check();
  await page.getByRole("button", { name: /^Upload \d+ videos$/ }).click();

  const taken = cameraFiles.flatMap(({ becomes, ...file }) =>
    becomes instanceof RegExp ? [] : [{ ...file, becomes }],
  );
  const admin = await stage.api.signedIn(people.admin);
  for (const { name, becomes, isLarge = false } of taken) {
    const title = titleOf(name);
    await page.getByRole("searchbox", { name: "Title" }).fill(title);
    await copiesAreReady(page, title);
    const copies = await copiesOf(admin, title);
    const names = ["low", "middle", "high", "voice"]
      .filter((one) => one !== "voice" || becomes.hasSound)
      .filter((one) => one !== "high" || !isLarge);
    expect(copies.map((copy) => copy.name).toSorted(), name).toEqual(names.toSorted());
    await page.getByRole("button", { name: `Preview ${title}` }).click();
    const low = copies.find((copy) => copy.name === "low");
    const played = await jumpTo(page, { url: low?.url ?? "", at: 5 });
    const { width, height } = becomes;
    expect({ name, ...played }).toMatchObject({ name, width, height, at: 5 });
    await page.keyboard.press("Escape");
  }
  expect(sent.filter((name) => refused.some((one) => one.name === name))).toEqual([]);
  expect(faults).toEqual([]);
});
