import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Api, people, Refused } from "./support/api.ts";
import { publishLecture } from "./support/film/publish-lecture.ts";
import { launchFirefox } from "./support/firefox.ts";
import { keptAnswers } from "./support/kept-answers.ts";
import { testIsKept } from "./support/offline.ts";
import type { LaunchOther } from "./support/other-browser.ts";
import { type Paper, QuestionSet } from "./support/question-set.ts";
import { ScriptedPage } from "./support/scripted-page.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import { launchWebKit } from "./support/webkit.ts";

const stage = useStage();
const dashboard = "/user/user-dashboard";
let questions: QuestionSet;
let asha: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 6);
  asha = await stage.api.signedIn(people.asha);
});

const address = (path: string) => stage.product.origin + path;

const inputs = "[data-shown] [data-answer] input";
const text = "Glass bends light.";

/** By question, the answers that are given below and the two questions that are left out. */
const given = [1, [0, 2], null, 12.5, text, null];

async function logIn(launch: LaunchOther, profile: string): Promise<void> {
  const browser = await launch(profile, address("/login"));
  const page = new ScriptedPage(browser);
  await page.fill("input[name=email]", people.asha.email);
  await page.fill("input[type=password]", people.asha.password);
  await page.press(/^Login$/);
  await page.reaches(dashboard);
  await browser.close();
}

/** Starts the lecture of a page without a hand, which browsers allow where it is silent. */
const playSilently = (page: ScriptedPage) =>
  until("there is a player", 60_000, () =>
    page.evaluate(async () => {
      const video = document.querySelector("video");
      if (!video || video.readyState < 2)
        return document.querySelector("[role=alert]") !== null || undefined;
      video.muted = true;
      await video.play();
      return true;
    }),
  );

/** Where a page's player is and what plays, and what it says where it does not. */
const seenLecture = (page: ScriptedPage) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return {
      at: video?.currentTime ?? 0,
      byEngine: video?.currentSrc.startsWith("blob:") ?? false,
      says: document.querySelector<HTMLElement>("[role=alert]")?.innerText ?? "",
    };
  });

describe("a lecture in another browser", () => {
  test.for([
    ["Firefox", launchFirefox],
    ["WebKit", launchWebKit],
  ] as const)(
    "plays in %s from its copies, also after a jump, or says why it does not",
    async ([name, launch], { skip }) => {
      if (!launch) return skip(`${name} is not installed: CONTRIBUTING.md names the packages`);
      const profile = await mkdtemp(join(tmpdir(), "academy-profile-"));
      onTestFinished(() => rm(profile, { recursive: true, maxRetries: 20 }));
      const admin = await stage.api.signedIn(people.admin);
      const film = {
        title: "A minute",
        seconds: 60,
        copies: ["low", "middle"],
        isFree: true,
      } as const;
      const videoId = await publishLecture(admin, film);
      await logIn(launch, profile);
      const browser = await launch(profile, address(`/user/demo-videos?watch=${videoId}`));
      const page = new ScriptedPage(browser);
      await playSilently(page);
      const plays = (after: number) =>
        until(`it plays after ${after}`, 60_000, async () => {
          const seen = await seenLecture(page);
          return seen.at > after || seen.says ? seen : undefined;
        });
      const first = await plays(1);
      console.log(name, first);
      if (first.says) {
        // A WebKit without a decoder of H.264.
        expect(name).toBe("WebKit");
        return expect(first.says).toContain("This browser cannot play this lecture");
      }
      await page.evaluate(() => {
        const video = document.querySelector("video");
        if (video) video.currentTime = 40;
      });
      expect(await plays(41)).toMatchObject({ says: "", byEngine: true });
      await browser.close();
    },
  );
});

/** Waits for an active worker. WebKit may never say of it that it is activated. */
const appIsKept = (page: ScriptedPage): Promise<unknown> =>
  until("the app is kept", 30_000, () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active ? true : undefined;
    }),
  );

async function answerFour(page: ScriptedPage): Promise<void> {
  const goTo = async (number: number) => {
    await page.press(new RegExp(`^Question ${number}, `));
    await page.shows(`Question ${number} of 6`);
  };
  await goTo(1);
  await page.tick(inputs, [1]);
  await goTo(2);
  await page.tick(inputs, [0, 2]);
  await goTo(4);
  await page.fill(inputs, "12.5");
  await goTo(5);
  await page.fill("[data-shown] [data-answer] textarea", text);
}

/** Answers without a line, submits, and is killed. */
async function submitCutOff(launch: LaunchOther, profile: string, paper: Paper): Promise<void> {
  const browser = await launch(profile, address(paper.path));
  const page = new ScriptedPage(browser);
  await page.press(/^Start Test$/);
  await page.shows("Question 1 of 6");
  await appIsKept(page);
  await testIsKept(page);
  await stage.product.kill();
  await answerFour(page);
  await until("the answers are kept", 30_000, async () =>
    (await keptAnswers(page)) === 4 ? true : undefined,
  );
  await page.press(/^Submit$/);
  await page.press(/^Submit Anyway$/);
  await page.shows("Waiting for the connection");
  await browser.kill();
}

describe("a test that was submitted without a line in another browser", () => {
  test.for([
    ["dashboard", dashboard, "Firefox", launchFirefox],
    ["notebook", "/notebook", "Firefox", launchFirefox],
    ["dashboard", dashboard, "WebKit", launchWebKit],
    ["notebook", "/notebook", "WebKit", launchWebKit],
  ] as const)(
    "is submitted by the %s at %s in %s after it was killed, with all answers",
    async ([, path, name, launch], { skip }) => {
      if (!launch) return skip(`${name} is not installed: CONTRIBUTING.md names the packages`);
      const profile = await mkdtemp(join(tmpdir(), "academy-profile-"));
      // A killed browser may still be writing to it for a moment.
      onTestFinished(() => rm(profile, { recursive: true, maxRetries: 20 }));
      await logIn(launch, profile);
      const paper = await questions.test({ now: stage.clock.now() });
      await submitCutOff(launch, profile, paper);

      await stage.product.restart();
      const report = () =>
        asha.get(`/api/submissions/reports/${paper.testId}.${asha.userId}.0`, Report);
      await expect(report(), "the server has no submission yet").rejects.toThrow(Refused);
      await launch(profile, address(path));
      const { questionReport } = await until("the test is submitted", 30_000, async () =>
        report().catch(() => undefined),
      );
      expect(questionReport.map(({ userAnswer }) => userAnswer ?? null)).toEqual(given);
    },
  );
});
