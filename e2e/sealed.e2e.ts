import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { ImageAnswer, ImageUploadOffer } from "@academy/core/bank/image/image.schema.ts";
import { pngOf } from "@academy/core/bank/image/image.fixture.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView, TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { PassageView } from "@academy/core/bank/passage/passage.schema.ts";
import type { Page, Response } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { ownEmail } from "./support/own-email.ts";
import { phone } from "./support/devices.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { isPackKept, keptImages, keptOffline } from "./support/offline.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const MINUTE = 60_000;
const names = { subject: "Physics", topic: "Sealed", subTopic: "Papers" };
const SECRET = "Where does the lantern stand?";
let admin: Api;
let questionIds: string[];
/** The name of the question's image. */
let image: string;

async function upload(bytes: Buffer<ArrayBuffer>): Promise<string> {
  const body = { type: "image/png", size: bytes.byteLength };
  const { uploadId, url, fields } = await admin.post("/api/images/uploads", body, ImageUploadOffer);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([bytes], { type: body.type }));
  expect((await fetch(url, { method: "POST", body: form })).status).toBe(204);
  return (await admin.post("/api/images", { uploadId }, ImageAnswer)).image.secure_url;
}

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", names, SubjectTopic);
  const src = await upload(pngOf(500, 300, 70));
  image = src.split("/").at(-1) ?? "";
  const passage = { ...names, examType: "NEET", passageText: "<p>A passage about lanterns.</p>" };
  const { _id: passageId } = await admin.post("/api/passages/upload", passage, PassageView);
  const question = (text: string) => ({
    ...names,
    examType: "NEET",
    difficulty: "EASY",
    responseType: "INTEGER",
    question: text,
    answerKey: 2,
  });
  const first = `<p>${SECRET}</p><p><img src="${src}" alt="A lantern" width="500" height="300"></p>`;
  const bodies = [{ ...question(first), passageId }, question("<p>How many lamps?</p>")];
  questionIds = [];
  for (const body of bodies) {
    questionIds.push((await admin.post("/api/questions/upload", body, QuestionView))._id);
  }
});

/** A test that starts in some minutes, or started before. */
async function publish(startsIn: number, name: string) {
  const start = stage.clock.now() + startsIn * MINUTE;
  const input = {
    name,
    examType: "NEET",
    access: "PUBLIC",
    startTime: new Date(start).toISOString(),
    expiryTime: new Date(start + 120 * MINUTE).toISOString(),
    durationMinutes: 60,
    totalQuestions: 2,
    fullScreen: "OFF",
    sectionDetails: [{ subject: "Physics", numQuestions: 2, questionIds }],
  };
  const { _id: testId } = await admin.post("/api/tests/createtest", input, TestAdminView);
  return { testId, start, path: `/user/tests/${testId}/take` };
}

async function newStudent(name: string) {
  const who = { name, email: ownEmail(name), password: "grey heron by a pond" };
  await stage.api.registered(who);
  return who;
}

/** The addresses that a page asks for from now on, without those of the app's own files. */
function listen(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/assets/")) asked.push(`${request.method()} ${pathname}`);
  });
  return {
    asked,
    sealed: () => asked.filter((one) => one.startsWith("GET /sealed/")).length,
    questions: () => asked.filter((one) => one.includes("/tests/questions/")).length,
    media: () => asked.filter((one) => one.includes("/media/")).length,
  };
}

/** What of the paper is in these answers, in plain text. */
async function leaksIn(answers: readonly Response[]): Promise<string[]> {
  const texts = await Promise.all(
    answers.map(async (one) => {
      const body = await one.body().catch(() => Buffer.alloc(0));
      return `${one.url()} ${body.toString("latin1")}`;
    }),
  );
  const secrets = [SECRET, "passage about lanterns", image, "EXK1."];
  return texts.filter((text) => secrets.some((secret) => text.includes(secret)));
}

async function expectPaper(page: Page, source: RegExp): Promise<void> {
  await page.getByText(SECRET).filter({ visible: true }).first().waitFor();
  await page.getByText("A passage about lanterns.").filter({ visible: true }).first().waitFor();
  const shown = page.getByRole("img", { name: "A lantern" }).filter({ visible: true }).first();
  await shown.evaluate((one: HTMLImageElement) => one.decode());
  expect(await shown.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(source);
  expect(await shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(500);
}

describe("a paper that comes before the start", () => {
  test("is loaded while the dashboard is open, unreadable, and opens with one call", async () => {
    const { testId, start, path } = await publish(20, "Sealed test");
    const who = await newStudent("Sita");
    const { page } = await stage.visit(phone);
    const clock = await HurriedClock.on(page);
    const answers: Response[] = [];
    page.on("response", (one) => answers.push(one));
    const heard = listen(page);
    await openAs(page, who, "/user/user-dashboard");
    // As the next test, and perhaps as a row.
    await page.getByRole("heading", { name: "Sealed test" }).first().waitFor();
    const student = await stage.api.signedIn(who);
    const { sealed } = await student.get(`/api/tests/${testId}`, TestView);
    // The sample content may have another test that starts soon.
    const loaded = () => heard.asked.filter((one) => one === `GET /sealed/${sealed?.id}`).length;
    await until("the sealed paper is kept", 30_000, async () => {
      // The moment is random. The product's clock stays, and the page's stays once it has asked: a
      // request must not meet a jump of either.
      if (loaded() === 0) await clock.skip(60);
      return loaded() > 0 && (await isPackKept(page, sealed?.id ?? "")) ? true : undefined;
    });
    expect(loaded()).toBe(1);

    await page.goto(path);
    await page.getByText("This test will be available at").waitFor();
    expect(await leaksIn(answers)).toEqual([]);
    await stage.clock.advanceTo(start);
    await page.getByRole("button", { name: "Start Test" }).waitFor();
    expect(await leaksIn(answers)).toEqual([]);
    heard.asked.length = 0;
    const screen = new TestScreen(page, 2);
    await screen.enter("Start Test");
    await expectPaper(page, /^blob:/);
    expect(heard.asked.filter((one) => one.includes("/api/"))).toEqual([
      `POST /api/tests/${testId}/attempts`,
    ]);
    expect([heard.sealed(), heard.media()]).toEqual([0, 0]);
    // The control: the search finds the key in the answer of the start.
    expect(await leaksIn(answers)).toHaveLength(1);

    await page.reload();
    await screen.enter("Resume");
    await expectPaper(page, /^blob:/);
    expect([heard.sealed(), heard.questions(), heard.media()]).toEqual([0, 0, 0]);
  });

  test("is loaded by a student who joins late, and on a second device", async () => {
    const { path } = await publish(-1, "Started before");
    const who = await newStudent("Latika");
    for (const button of ["Start Test", "Resume"] as const) {
      const { page } = await stage.visit();
      const heard = listen(page);
      await openAs(page, who, path);
      const screen = new TestScreen(page, 2);
      await screen.enter(button);
      await expectPaper(page, /^blob:/);
      expect([heard.sealed(), heard.questions(), heard.media()]).toEqual([1, 0, 0]);
    }
  });
});

describe("without a readable sealed paper, the questions come from the server", () => {
  test.each([
    ["the edge does not answer", "Farida", (): Buffer | null => null],
    ["the file was changed on its way", "Gita", (): Buffer | null => Buffer.alloc(4096, 7)],
  ])("when %s", { tags: ["thorough"] }, async (fault, name, body) => {
    const { path } = await publish(-1, fault);
    const who = await newStudent(name);
    const { page, watch } = await stage.visit();
    watch.tolerate(/\/sealed\//);
    const warnings: string[] = [];
    page.on("console", (one) => one.type() === "warning" && warnings.push(one.text()));
    await page.route("**/sealed/*", (route) => {
      const bytes = body();
      return bytes ? route.fulfill({ body: bytes }) : route.abort("failed");
    });
    const heard = listen(page);
    await openAs(page, who, path);
    await new TestScreen(page, 2).enter("Start Test");
    await expectPaper(page, /\/media\//);
    expect(heard.questions()).toBe(1);
    expect(warnings.join()).toContain("The questions come from the server instead.");
  });

  test("when its key is wrong", { tags: ["thorough"] }, async () => {
    const { path } = await publish(-1, "Wrong key");
    const who = await newStudent("Hema");
    const { page } = await stage.visit();
    const warnings: string[] = [];
    page.on("console", (one) => one.type() === "warning" && warnings.push(one.text()));
    await page.route("**/attempts", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({
        response,
        body: text.replace(/EXK1\.[\w-]{43}/, `EXK1.${"A".repeat(43)}`),
      });
    });
    const heard = listen(page);
    await openAs(page, who, path);
    await new TestScreen(page, 2).enter("Start Test");
    await expectPaper(page, /\/media\//);
    expect(heard.questions()).toBe(1);
    expect(warnings.join()).toContain("The key does not fit this paper");
  });

  test(
    "and a reload offline shows their images from the device",
    { tags: ["thorough"] },
    async () => {
      const { path } = await publish(-1, "Images offline");
      const who = await newStudent("Isha");
      const { page, context, watch } = await stage.visit({ serviceWorkers: "allow" });
      watch.tolerate(/\/sealed\//, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      await page.route("**/sealed/*", (route) => route.abort("failed"));
      await openAs(page, who, path);
      const screen = new TestScreen(page, 2);
      await screen.enter("Start Test");
      await expectPaper(page, /\/media\//);
      await keptOffline(page);
      await until("the image is kept", 30_000, async () => (await keptImages(page)) || undefined);
      await context.setOffline(true);
      await page.reload();
      await screen.enter("Resume");
      await expectPaper(page, /^blob:/);
      expect(await page.getByText("Some images are not kept here.").count()).toBe(0);
    },
  );
});
