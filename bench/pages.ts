import { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { Browser, BrowserContextOptions } from "playwright-core";
import * as z from "zod";
import { Api, people } from "../e2e/support/api.ts";
import { launchChromium } from "../e2e/support/chromium.ts";
import { Product } from "../e2e/support/product.ts";
import { logIn } from "../e2e/support/sign-in.ts";
import { scoresOf } from "../e2e/support/lighthouse.ts";
import { root, saveFigures } from "./apart.ts";
import type { PagesOptions } from "./arguments.ts";
import { type Visit, visit } from "./page-visit.ts";
import { SecureFront } from "./secure-front.ts";
import { median, tidy } from "./statistics.ts";

/** A page and a text that it shows when it can be used. */
interface MeasuredPage {
  path: string;
  shows: string;
  signedIn: boolean;
}

type Pages = Readonly<Record<string, MeasuredPage>>;
type State = BrowserContextOptions["storageState"];

/** A running build with a student who is logged in. */
interface Build {
  name: "now" | "beside";
  front: SecureFront;
  pages: Pages;
  state: State;
  stop(): Promise<void>;
}

const publicPages: Pages = {
  start: { path: "/", shows: "get access to 4 lecture videos", signedIn: false },
  login: { path: "/login", shows: "Welcome back", signedIn: false },
  signUp: { path: "/signup", shows: "Create your account", signedIn: false },
};

/** The student's pages, with a test and a report of the sample content. */
async function pagesOf(product: Product): Promise<Pages> {
  const asha = await new Api(product.origin).signedIn(people.asha);
  const list = `/api/auth/Users/${asha.userId}`;
  const scheduled = await asha.get(`${list}/scheduled-tests`, z.array(ScheduledTest));
  const test = scheduled.find(({ state, locked }) => state === "open" && !locked);
  const [taken] = await asha.get(`${list}/taken-tests`, z.array(TakenTest));
  if (!test || !taken) throw new Error("The sample content has no test to take, or no report");
  return {
    ...publicPages,
    dashboard: { path: "/user/user-dashboard", shows: "Average score", signedIn: true },
    test: { path: `/user/tests/${test._id}/take`, shows: "Start Test", signedIn: true },
    report: { path: `/test-report/${taken._id}`, shows: "Marks Scored", signedIn: true },
  };
}

async function startBuild(name: Build["name"], checkout: string, browser: Browser): Promise<Build> {
  const product = await Product.start({ checkout });
  const front = await SecureFront.start(product.dataDir, product.port);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  await logIn(await context.newPage(), people.asha, front.origin);
  const state = await context.storageState();
  await context.close();
  const stop = async () => {
    await front.stop();
    await product.stop();
  };
  return { name, front, pages: await pagesOf(product), state, stop };
}

const visitOf = (browser: Browser, { front, pages, state }: Build, name: string) => {
  const page = pages[name];
  if (!page) throw new Error(`There is no page "${name}"`);
  const { path, shows, signedIn } = page;
  return visit(browser, front.origin + path, shows, signedIn ? state : undefined);
};

/** Builds take turns, so that a busy moment of the machine slows all of them. */
async function visitAll(browser: Browser, builds: readonly Build[], runs: number) {
  const visits = builds.map(({ name, pages }) => ({
    name,
    pages: new Map(Object.keys(pages).map((page) => [page, [] as Visit[]])),
  }));
  // The first visit of a build waits for what its server compresses and reads once.
  for (let run = 0; run <= runs; run++) {
    for (const page of Object.keys(builds[0]?.pages ?? {})) {
      for (const [at, build] of builds.entries()) {
        const measured = await visitOf(browser, build, page);
        if (run > 0) visits[at]?.pages.get(page)?.push(measured);
      }
    }
  }
  return visits.map(({ name, pages }) => ({
    name,
    pages: Object.fromEntries([...pages].map(([page, all]) => [page, mediansOf(all)])),
  }));
}

function mediansOf(visits: readonly Visit[]): Visit {
  const middle = (pick: (one: Visit) => number) => median(visits.map(pick));
  return {
    lcpMs: Math.round(middle((one) => one.lcpMs)),
    fcpMs: Math.round(middle((one) => one.fcpMs)),
    tbtMs: Math.round(middle((one) => one.tbtMs)),
    requests: middle((one) => one.requests),
    scripts: middle((one) => one.scripts),
    kilobytes: Math.round(middle((one) => one.kilobytes) * 10) / 10,
  };
}

/** Lighthouse's scores on its mobile preset, in percent. */
async function lighthouseOf({ front, pages }: Build) {
  const entries: [string, Record<string, number>][] = [];
  for (const [name, { path, signedIn }] of Object.entries(pages)) {
    // Starting a test is a dialog's matter; its page is measured above.
    if (name === "test") continue;
    const who = signedIn ? people.asha : undefined;
    const { performance, scores, failed } = await scoresOf(front.origin, path, who);
    const percent = Object.entries({ performance, ...scores }).map(([of, score]) => [
      of,
      Math.round(score * 100),
    ]);
    if (failed.length > 0) console.log(`Lighthouse on ${name}: ${failed.join(", ")}`);
    entries.push([name, Object.fromEntries(percent) as Record<string, number>]);
  }
  return Object.fromEntries(entries);
}

/**
 * `npm run bench -- pages`: first visits on a cheap phone over HTTP/2, and Lighthouse's scores. With
 * `--beside FOLDER` another checkout takes turns, so that both meet the same machine.
 */
export async function runPages({ beside, runs }: PagesOptions): Promise<void> {
  const browser = await launchChromium();
  const builds: Build[] = [];
  let visits: Awaited<ReturnType<typeof visitAll>> = [];
  let lighthouse: Awaited<ReturnType<typeof lighthouseOf>> = {};
  try {
    builds.push(await startBuild("now", root, browser));
    if (beside !== undefined) builds.push(await startBuild("beside", beside, browser));
    visits = await visitAll(browser, builds, runs);
    for (const { name, pages } of visits) {
      console.log(name === "now" ? "This build:" : `The build in ${beside}:`);
      console.table(pages);
    }
    const [now] = builds;
    if (now) lighthouse = await lighthouseOf(now);
    console.log("Lighthouse, in percent:");
    console.table(lighthouse);
  } finally {
    await browser.close();
    await Promise.all(builds.map((build) => build.stop()));
  }
  const results = {
    ...Object.fromEntries(visits.map(({ name, pages }) => [name, pages])),
    lighthouse,
  };
  saveFigures("pages", tidy(results));
}
