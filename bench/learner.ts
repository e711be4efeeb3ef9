import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { addChoice, newTopic } from "@academy/core/bank/question/bank.fixture.ts";
import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import * as OpenQuestions from "@academy/core/exam/open-questions/open-questions.service.ts";
import { OpenQuestionsInput } from "@academy/core/exam/open-questions/open-questions.schema.ts";
import { DAY, iso, SECOND } from "@academy/core/kernel/shared/time.ts";
import {
  type PracticeSet,
  SessionRequest,
  SetRequest,
} from "@academy/core/learning/card/practice.schema.ts";
import * as Sessions from "@academy/core/learning/practice/practice-session.service.ts";
import * as Sets from "@academy/core/learning/practice/practice-set.service.ts";
import { EVENTS_PER_SNAPSHOT } from "@academy/core/learning/progress/refold.service.ts";
import { STATE_VERSION } from "@academy/core/learning/progress/state.schema.ts";
import { signAccessToken } from "@academy/core/people/session/access-token.service.ts";
import { sign } from "@academy/core/people/session/signed-text.service.ts";
import { addProfile } from "@academy/core/people/user/user.store.ts";
import { admin } from "@academy/core/testing/world.ts";
import { buildFunctions } from "@academy/functions/bundle.ts";
import { idAt } from "./fixed-random.ts";
import type { Plan } from "./learner-calls.ts";
import { benchStudent } from "./student.ts";
import { type CountedWorld, startWorld } from "./world.ts";
import { eventsOf, recordAll, YEARS_DAYS } from "./years-student.ts";

const run = promisify(execFile);
const student = benchStudent(902);
const { userId } = student;
const QUESTIONS = 10;
/** An offline part is of so many days ago. */
const LATE_DAYS = 3;

/** The API takes tokens for an hour. */
async function logIn({ silent }: CountedWorld): Promise<string> {
  const now = Math.floor(silent.clock.now() / SECOND);
  const state = { disabled: false, validAfter: 0, endedSessions: [], rev: 1, edition: 1 };
  const since = { registeredAt: now, emailVerifiedAt: now };
  await addProfile(silent, { ...student, ...state, ...since });
  const claims = { userId, sid: "bench", authTime: now, issuedAt: now, exp: now + 3600 };
  return signAccessToken(silent, claims);
}

/** Open questions of a topic. @returns its id */
async function openTopic({ silent }: CountedWorld): Promise<string> {
  const author = admin();
  const names = await newTopic(silent, author);
  const ids: string[] = [];
  for (let n = 0; n < QUESTIONS; n++) {
    const question = `<p>${["Lens", "Mirror", "Prism"][n % 3]} ${n} bends ${"light ".repeat(n)}.</p>`;
    ids.push((await addChoice(silent, author, { ...names, question }))._id);
  }
  const opening = OpenQuestionsInput.parse({ ids, access: "PUBLIC", confirmSimilar: true });
  await OpenQuestions.change(silent, author, opening);
  return (await Catalogue.find(silent, names))?._id ?? "";
}

/** Wrong answers to all questions of a set. */
const partOf = ({ silent }: CountedWorld, { setId, cards }: PracticeSet, part: number) => ({
  setId,
  refs: cards.map(({ ref }) => ref),
  part,
  answers: cards.map(({ ref, accepted: [key] }) => ({
    ref,
    value: key === 0 ? 1 : 0,
    seconds: 30,
    at: iso(silent.clock.now()),
  })),
});

/** The same set as if it had been made some days ago. */
async function olderSet({ silent }: CountedWorld, set: PracticeSet): Promise<PracticeSet> {
  const setId = idAt("set", silent.clock.now() - LATE_DAYS * DAY, "late");
  const text = [userId, setId, ...set.cards.map(({ ref }) => ref)].join("\n");
  return { ...set, setId: `${setId}.${await sign(silent, "practice set", text)}` };
}

/** All calls of learning, as often as to write a state among them. */
async function callsOf(world: CountedWorld): Promise<Plan["calls"]> {
  const topicId = await openTopic(world);
  const from = { kind: "topics", examType: "JEE", topicIds: [topicId] };
  const set = await Sets.make(world.silent, userId, SetRequest.parse({ from, count: QUESTIONS }));
  const first = SessionRequest.parse(partOf(world, set, 1));
  await Sessions.takeIn(world.silent, userId, first);
  const ids = set.cards.map(({ questionId }) => questionId);
  const make = (name: string, choice: object) =>
    ({
      name,
      method: "POST",
      path: "/api/practice/sets",
      body: { from: choice, count: 10 },
    }) as const;
  const send = (name: string, body: object) =>
    ({ name, method: "POST", path: "/api/practice/sessions", body }) as const;
  const parts = Array.from({ length: EVENTS_PER_SNAPSHOT - 1 }, (_, n) =>
    partOf(world, set, n + 2),
  );
  return [
    { name: "today", method: "GET", path: "/api/learning/today" },
    { name: "intake", method: "POST", path: "/api/learning/intake" },
    { name: "mastery", method: "GET", path: "/api/learning/mastery" },
    { name: "topics", method: "GET", path: "/api/practice/topics", query: "examType=JEE" },
    { name: "notebook", method: "GET", path: "/api/notebook" },
    { name: "notebookSearch", method: "GET", path: "/api/notebook", query: "text=chapter" },
    { name: "notebookEntry", method: "GET", path: `/api/notebook/${ids[0]}` },
    {
      name: "questions",
      method: "GET",
      path: "/api/learning/questions",
      query: `ids=${ids.join()}`,
    },
    { name: "change", method: "PUT", path: `/api/notebook/${ids[0]}`, body: { scheduled: false } },
    make("set", from),
    make("mistakes", { kind: "mistakes", topicId }),
    // The packs of the other questions are not there, so that the call ends when they are chosen.
    { ...make("due", { kind: "due" }), status: 404 },
    ...parts.map((part) => send("part", part)),
    send("latePart", partOf(world, await olderSet(world, set), 1)),
  ];
}

/** Makes a student's states those of an earlier version of the rules. */
async function makeOld({ silent: { content } }: CountedWorld): Promise<void> {
  const pk = `LEARN#${userId}`;
  for (const item of await content.all({ where: { text: "pk = :pk", values: { ":pk": pk } } })) {
    if (item["version"] !== STATE_VERSION) continue;
    await content.put({ ...item, pk, sk: String(item["sk"]), version: STATE_VERSION - 1 });
  }
}

/**
 * CPU seconds of each call of learning by a student of three years, in the built API. The cloud that
 * it asks is in this process, and its work is not counted; what a first call loads is.
 */
export async function measureLearner(root: string): Promise<Record<string, number>> {
  const folder = join(root, ".build/bench-learner");
  // What is written at once would be too many parts for today.
  const world = await startWorld(Date.now() - DAY);
  try {
    await buildFunctions(folder);
    const url = pathToFileURL(join(folder, "api/handler.mjs")).href;
    const { events } = eventsOf(userId, { now: world.clock.now(), days: YEARS_DAYS });
    await recordAll(world.silent, userId, events);
    world.clock.set(Date.now());
    const token = await logIn(world);
    const spent = async (calls: Plan["calls"]) => {
      const plan: Plan = { url, token, calls };
      const args = [join(root, "bench/learner-calls.ts"), JSON.stringify(plan)];
      const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
      // The last line is the program's; those before it are the API's log.
      return JSON.parse(stdout.slice(stdout.lastIndexOf("\n"))) as Record<string, number>;
    };
    const figures = await spent(await callsOf(world));
    await makeOld(world);
    const raised = await spent([{ name: "raised", method: "GET", path: "/api/notebook" }]);
    return { ...figures, ...raised };
  } finally {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
