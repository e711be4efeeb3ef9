import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { STAFF_ROLES, type StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { iso } from "@academy/core/kernel/shared/time.ts";
import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import type { Endpoint } from "./http/endpoint.ts";
import { allRoutes } from "./routes.ts";
import { bodiesOf, queriesOf, readsAmong } from "./testing/every-read.fixture.ts";
import { addContent } from "./testing/content.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { roleMatrix } from "./testing/role-matrix.fixture.ts";

/**
 * Before a test is over, authors, reviewers, translators and markers cannot learn which questions
 * it uses. The calls come from the declared endpoints, so a new one is asked too.
 */

const routes = await allRoutes();
const clock = testClock();
const cloud = useCloud({ clock });
const DAY = 24 * 3_600_000;
/** The service keeps an order of the bank's list for ten minutes. */
const LATER = 11 * 60_000;

let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addContent>>;
const people = ["plain", "admin", ...STAFF_ROLES] as const;
type Person = (typeof people)[number];
const sessions = new Map<Person, { token: string; user: { userId: string } }>();

/** Two equal questions, of which the secret test uses only the first. */
type Pair = readonly [used: string, unused: string];
let pairs: Record<StaffRole, Pair>;
let secretTest = `t_${"0".repeat(20)}`;

const names = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };
const sentinel = {
  ...names,
  examType: "JEE",
  difficulty: "EASY",
  responseType: "MCQ_SINGLE",
  question: "<p>Which sentinel bends the most light of these two lenses?</p>",
  options: ["The thick one", "The thin one"],
  answerKey: 0,
  solution: "<p>The thick one.</p>",
};

const tokenOf = (who: Person) => sessions.get(who)?.token;
const idOf = (who: Person) => sessions.get(who)?.user.userId ?? "";

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addContent(api);
  for (const role of STAFF_ROLES) sessions.set(role, await api.join(role, role));
  sessions.set("plain", await api.join("plain"));
  sessions.set("admin", await api.login("admin"));
  const add = async (who: Person) =>
    (await api.post<QuestionView>("/api/questions/upload", tokenOf(who), sentinel))._id;
  pairs = {
    author: [await add("author"), await add("author")],
    reviewer: [await add("admin"), await add("admin")],
    translator: [await add("admin"), await add("admin")],
    marker: [await add("admin"), await add("admin")],
  };
});

const usedIds = () => Object.values(pairs).map(([used]) => used);

async function publish(): Promise<void> {
  const now = clock.now();
  const test = await api.post<TestAdminView>("/api/tests/createtest", tokenOf("admin"), {
    name: "Secret",
    examType: "JEE",
    access: "PUBLIC",
    startTime: iso(now + DAY),
    expiryTime: iso(now + DAY + 7_200_000),
    durationMinutes: 60,
    totalQuestions: usedIds().length,
    sectionDetails: [
      { subject: "Physics", numQuestions: usedIds().length, questionIds: usedIds() },
    ],
  });
  secretTest = test._id;
}

/** A route's addresses for used and unused questions, tests and passages. */
function addressesOf(route: Endpoint, who: Person): string[] {
  const ids = [secretTest, ...usedIds(), pairs.author[1], exam.upcoming._id, exam.passageId];
  const things = route.path.includes("{userId}") ? [idOf(who)] : ids;
  const paths = route.path.includes("{")
    ? things.map((id) => route.path.replaceAll(/\{\w+\}/g, id))
    : [route.path];
  const queries = queriesOf(route, ["sentinel", "1", pairs.author[0], secretTest], idOf(who));
  // It is enough to try the queries at one address.
  return paths.flatMap((path, i) => (i === 0 ? queries : [""]).map((query) => path + query));
}

const asked = (route: Endpoint) => {
  const { question, options } = sentinel;
  const usual = roleMatrix(() => ({ api, exam }))[route.route]?.body?.();
  return bodiesOf(route, { usual, ids: usedIds(), draft: { question, options } });
};

/** The text without the parts that differ between people, tests and moments. */
const plain = (text: string, who: Person): string =>
  text
    .replaceAll(idOf(who), "SELF")
    .replaceAll(`${who}@example.org`, "EMAIL")
    .replaceAll(`"name":"${who}"`, `"name":"NAME"`)
    .replaceAll(secretTest, "SECRET")
    .replaceAll(/"(requestId|serverTime|expiresAt|madeAt)": ?"[^"]*"/g, `"$1":""`);

async function ask(who: Person, method: string, path: string, body?: unknown): Promise<string> {
  const answer = await api.send({ method, path, token: tokenOf(who), body });
  return plain(`${answer.status} ${await answer.text()}`, who);
}

type Answers = Map<string, string>;

/**
 * All answers that someone gets, by their calls. An administrator makes only the calls that staff
 * may make.
 */
async function everything(who: Person): Promise<Answers> {
  const answers: Answers = new Map();
  for (const route of readsAmong(routes)) {
    if (who === "admin" && route.allow !== "staff") continue;
    if (["admin", "scheduler-or-admin"].includes(route.allow)) continue;
    for (const address of addressesOf(route, who)) {
      for (const body of asked(route)) {
        const name = plain(`${route.method} ${address} ${JSON.stringify(body) ?? ""}`, who);
        answers.set(name, await ask(who, route.method, address, body));
      }
    }
  }
  return answers;
}

/** The answers of the second reading that differ from those of the first reading. */
const changed = (before: Answers, after: Answers) =>
  Object.fromEntries([...after].filter(([name, answer]) => before.get(name) !== answer));

const read = async () => {
  const found = new Map<Person, Answers>();
  for (const who of people) found.set(who, await everything(who));
  return (who: Person) => found.get(who) ?? new Map<string, string>();
};

let publishing: ReturnType<typeof publish> | undefined;
const published = () => (publishing ??= publish());

it(
  "publishing a test changes for staff exactly what it changes for a student",
  { tags: ["thorough"] },
  async () => {
    const before = await read();
    await published();
    clock.set(clock.now() + LATER);
    const after = await read();
    const changes = (who: Person) => changed(before(who), after(who));
    for (const role of STAFF_ROLES) {
      expect(before(role).size).toBeGreaterThan(300);
      expect([role, changes(role)]).toEqual([role, changes("plain")]);
    }
    const shown = Object.values(changes("plain")).join();
    expect(shown).toContain("SECRET");
    expect(usedIds().filter((id) => shown.includes(id))).toEqual([]);
    // Proves that the test can fail: an administrator sees in the bank's list, and by its order,
    // which questions are used.
    const control = Object.keys(changes("admin"));
    for (const query of ["", "?sort=used", "?usedIn=SECRET"]) {
      expect(control).toContain(`GET /api/questions/search${query} `);
    }
  },
);

it.each(STAFF_ROLES)(
  "a write of the role %s answers the same for a used question",
  async (role) => {
    const matrix = roleMatrix(() => ({ api, exam }));
    const writes = routes.filter(
      ({ method, roles, path }) =>
        method !== "GET" && path.includes("{id}") && roles.includes(role),
    );
    expect(writes.length).toBeGreaterThan(3);
    await published();
    const [used, unused] = pairs[role];
    for (const { method, path, route } of writes) {
      const body = matrix[route]?.body?.();
      const answers = [used, unused].map(async (id) => {
        const address = path.replace("{id}", id).replaceAll(/\{\w+\}/g, `qc_${"0".repeat(20)}`);
        const answer = await ask(role, method, address, body);
        return `${route} ${answer.replaceAll(/\b[a-z]{1,3}_[0-9a-z]{20}\b/g, "ID")}`;
      });
      const [ofUsed, ofUnused] = await Promise.all(answers);
      expect(ofUsed).toBe(ofUnused);
    }
  },
);
