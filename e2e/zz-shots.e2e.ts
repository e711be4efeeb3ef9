import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { changeWorker, madeTo } from "./support/copies-page.ts";
import { shortFilm } from "./support/film.ts";
import { useStage } from "./support/stage.ts";
import { chooseVideos, filmFile, openVideos } from "./support/video-copies.ts";

const stage = useStage();
async function shoot(page: Page, name: string) {
  for (const [width, scheme] of [[390, "light"], [1440, "light"], [1440, "dark"], [390, "dark"]] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/l2bench/shots/${name}-${width}-${scheme}.png`, fullPage: true });
  }
}
test("shots", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shots-"));
  const film = await filmFile(stage, { folder, name: "motion-in-a-magnetic-field.mp4", plan: { ...shortFilm, seconds: 300, fps: 5 } });
  await writeFile(join(folder, "old-camera.avi"), "RIFF\x24\0\0\0AVI LIST");
  await writeFile(join(folder, "empty.mp4"), "");
  const { page } = await stage.visit();
  await page.addInitScript(() => { Object.assign(navigator, { getBattery: async () => ({ charging: false }) }); });
  await openVideos(page);
  const mend = await changeWorker(page, `{ let left = 600; const Real = self.VideoEncoder;
self.VideoEncoder = class extends Real { encode(...all) { if (--left < 0) throw new DOMException("The codec was reclaimed.", "EncodingError"); super.encode(...all); } }; }`);
  await chooseVideos(page, [film, join(folder, "old-camera.avi"), join(folder, "empty.mp4")]);
  await page.getByText("Browsers can't read AVI").waitFor();
  await page.getByLabel("What Motion in a magnetic field shows").waitFor();
  await shoot(page, "chosen");
  await page.getByLabel("Free for everyone").check();
  await page.route(/partNumber=|\/bucket/, async (route) => { await new Promise((r) => setTimeout(r, 4000)); await route.continue().catch(() => undefined); });
  await page.getByRole("button", { name: "Upload 1 video" }).click();
  await page.getByText("This computer runs on its battery").waitFor();
  await shoot(page, "battery");
  await page.getByRole("button", { name: "Make copies now" }).click();
  await madeTo(page, 0.05);
  await shoot(page, "making");
  await page.getByText("Copies failed").waitFor({ timeout: 240_000 });
  await shoot(page, "failed");
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await madeTo(page, 0.3);
  await shoot(page, "again");
  page.on("dialog", (d) => void d.accept());
  await page.reload();
  await page.getByText("Unfinished uploads").waitFor();
  await shoot(page, "unfinished");
});
