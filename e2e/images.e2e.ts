import { setTimeout } from "node:timers/promises";
import { ImageAnswer, ImageUploadOffer } from "@academy/core/bank/image/image.schema.ts";
import { pngOf } from "@academy/core/bank/image/image.fixture.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { limit } from "@academy/core/testing/limits.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { ownEmail } from "./support/own-email.ts";
import { desktop, phone } from "./support/devices.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const names = { subject: "Physics", topic: "Images", subTopic: "Of two sizes" };
let admin: Api;
let src: string;
let testId: string;

/** Uploads an image as the editor does, and waits until its copies are made. */
async function upload(bytes: Buffer<ArrayBuffer>): Promise<string> {
  const body = { type: "image/png", size: bytes.byteLength };
  const { uploadId, url, fields } = await admin.post("/api/images/uploads", body, ImageUploadOffer);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([bytes], { type: body.type }));
  expect((await fetch(url, { method: "POST", body: form })).status).toBe(204);
  const { image } = await admin.post("/api/images", { uploadId }, ImageAnswer);
  const copy = image.secure_url.replace(".png", "-1280.webp");
  await until("the copies are made", 30_000, async () =>
    (await fetch(copy)).ok ? true : undefined,
  );
  // The record follows the last copy.
  await setTimeout(limit(500));
  return image.secure_url;
}

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", names, SubjectTopic);
  src = await upload(pngOf(1600, 1000, 90));
  const drawing = `<img src="${src}" alt="A lens" width="600" height="375">`;
  const copied = `<img src="${src}" srcset="https://evil.example/x.webp 640w" sizes="1px" onerror="alert(1)" alt="Copied">`;
  const body = {
    ...names,
    examType: "NEET",
    difficulty: "EASY",
    responseType: "MCQ_SINGLE",
    question: `<p>Where is the focus?</p><p>${drawing}</p>`,
    options: [`<p>${copied}</p>`, "On the right", "Nowhere", "Everywhere"],
    answerKey: 0,
    solution: `<p>See ${drawing}</p>`,
  };
  const { _id } = await admin.post("/api/questions/upload", body, QuestionView);
  const input = {
    name: "A test with an image",
    examType: "NEET",
    access: "PUBLIC",
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    expiryTime: new Date(Date.now() + 3_600_000).toISOString(),
    durationMinutes: 60,
    releasePolicy: "PRACTICE",
    totalQuestions: 1,
    sectionDetails: [{ subject: "Physics", numQuestions: 1, questionIds: [_id] }],
  };
  ({ _id: testId } = await admin.post("/api/tests/createtest", input, TestAdminView));
});

/** A new student in the test on a device, with the addresses of all images that were loaded. */
async function start(name: string, device: Parameters<typeof stage.visit>[0]) {
  const who = { name, email: ownEmail(name), password: "grey heron by a pond" };
  await stage.api.registered(who);
  const { page, context, watch } = await stage.visit(device);
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image" && request.url().includes("/media/")) {
      loaded.push(request.url());
    }
  });
  await openAs(page, who, `/user/tests/${testId}/take`);
  const screen = new TestScreen(page, 1);
  await screen.enter("Start Test");
  await screen.reach(1);
  await shown(page, "A lens").evaluate((image: HTMLImageElement) => image.decode());
  return { page, context, watch, loaded };
}

const shown = (page: Page, alt: string) =>
  page.getByRole("img", { name: alt }).filter({ visible: true }).first();

const copyOf = (width: number) => src.replace(".png", `-${width}.webp`);

test("a phone loads the small copy, in its place from the start", async () => {
  const { page, loaded } = await start("Anita", { ...phone, deviceScaleFactor: 2 });
  const image = shown(page, "A lens");
  expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toBe(copyOf(640));
  expect(loaded).not.toContain(src);
  const { width = 0, height = 1 } = (await image.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(1.6, 1);
  expect(
    await image.evaluate((one) => [one.getAttribute("width"), one.getAttribute("height")]),
  ).toEqual(["600", "375"]);
});

test("a large screen loads the large copy, and the zoom shows the image itself", async () => {
  const { page } = await start("Bela", { ...desktop, deviceScaleFactor: 2 });
  const current = (one: HTMLImageElement) => one.currentSrc;
  expect(await shown(page, "A lens").evaluate(current)).toBe(copyOf(1280));
  await page.getByRole("button", { name: "Enlarge: A lens" }).filter({ visible: true }).click();
  const large = page.getByRole("dialog", { name: "Picture: A lens" }).getByRole("img");
  await expect.poll(() => large.evaluate(current)).toBe(src);
});

test("the zoom shows the copy that is there when the connection is gone", async () => {
  const { page, context, watch } = await start("Chitra", { ...phone, deviceScaleFactor: 2 });
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enlarge: A lens" }).filter({ visible: true }).tap();
  const large = page.getByRole("dialog", { name: "Picture: A lens" }).getByRole("img");
  await large.evaluate((image: HTMLImageElement) => image.decode());
  expect(await large.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(copyOf(640));
  await context.setOffline(false);
});

test("a srcset that an author pasted is gone, and the image has our own", async () => {
  const { page, loaded } = await start("Divya", { ...phone, deviceScaleFactor: 2 });
  const html = await shown(page, "Copied").evaluate((image) => image.outerHTML);
  expect(html).not.toContain("evil");
  expect(html).toContain(`srcset="${copyOf(640)} 640w, ${copyOf(1280)} 1280w"`);
  expect(loaded.every((address) => new URL(address).origin === new URL(src).origin)).toBe(true);
});

test("whatever reaches the page, only copies of our own images are loaded", async () => {
  const { page } = await stage.visit(phone);
  const hostile = [
    `${copyOf(640)} 640w, https://evil.example/x.webp 1280w`,
    `https://evil.example/x.webp 640w`,
    `javascript:alert(1) 640w`,
    `${copyOf(640)} 640w,https://evil.example/x.webp 2x`,
    `${copyOf(640).replace("-640", "-641")} 640w`,
  ];
  const answer = [`${copyOf(640)} 640w`, ...hostile];
  await page.route("**/api/tests/questions/*", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const images = answer.map((one) => `<img src='${src}' srcset='${one}' sizes='100vw' alt='x'>`);
    const body = text.replace("Where is the focus?", images.join(""));
    await route.fulfill({ response, body });
  });
  const who = { name: "Esha", email: ownEmail("Esha"), password: "grey heron by a pond" };
  await stage.api.registered(who);
  await openAs(page, who, `/user/tests/${testId}/take`);
  const screen = new TestScreen(page, 1);
  await screen.enter("Start Test");
  await screen.reach(1);
  const found = page.getByRole("img", { name: "x", exact: true });
  const sets = await found.evaluateAll((all) =>
    all.map((one) => [one.getAttribute("srcset"), one.getAttribute("sizes")]),
  );
  expect(sets).toEqual([[answer[0], null], ...hostile.map(() => [null, null])]);
});
