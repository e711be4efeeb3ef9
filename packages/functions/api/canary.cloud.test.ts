import { isPush } from "@academy/core/testing/runs.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { beforeAll, expect, it, vi } from "vitest";
import { allRoutes } from "./routes.ts";
import { addressesOf, problemOf, wrongBodies } from "./testing/addresses.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { addSecretTest, addTopic, sealOf, type SecretTest } from "./testing/secret-test.fixture.ts";

const routes = await allRoutes();
type Route = (typeof routes)[number];
const MINUTE = 60_000;
// Calls every address of the API for each exam.
vi.setConfig({ testTimeout: 600_000 });
const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let one: SecretTest;
let two: SecretTest;
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  await addTopic(api);
  one = await addSecretTest(api, "one", { startsIn: 30 });
  two = await addSecretTest(api, "two", { startsIn: 30 });
  await signIn();
});

/** Fresh tokens after the clock has moved. */
async function signIn(at = clock.now()) {
  clock.set(at);
  for (const name of ["student", "other", "admin"]) {
    const credentials = { email: `${name}@example.org`, password: "correct horse 7 battery" };
    const session = await api.post<{ token: string }>("/api/auth/login", undefined, credentials);
    tokens[name] = session.token;
  }
}

const submissionOf = ({ testId }: SecretTest) => `${testId}.${api.studentId}.0`;

/** Bodies that only name the caller; they would be enough to submit. */
const plainBodies = ({ testId }: SecretTest) => [
  ...(isPush ? [] : [undefined]),
  {},
  { userId: api.studentId, testId },
];

interface Said {
  asked: string;
  status: number;
  /** Every byte of the answer: its headers and its body. */
  bytes: string;
}

async function ask(method: string, path: string, who: string, body?: unknown): Promise<Said> {
  const answer = await api.send({ method, path, token: tokens[who], body });
  const head = [...answer.headers].filter(([name]) => name !== "x-request-id");
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, "");
  const asked = `${who}: ${method} ${path} ${JSON.stringify(body) ?? ""}`;
  return { asked, status: answer.status, bytes: `${JSON.stringify(head)}\n${text}` };
}

/** Calls about a session, not about an exam. */
const SESSION = /login|register|refresh|logout|forgot|reset|guests/;

/** Only administrators and staff may call: all others are refused before anything else is read. */
const CLOSED: readonly string[] = ["admin", "scheduler-or-admin", "staff"];

/**
 * Bodies to try at an address. None starts, saves or submits: the test does that in its own steps.
 */
function bodiesAt({ path, schemas }: Route, address: string, exam: SecretTest): unknown[] {
  // Without a schema a body is never read.
  if (!schemas.body) return [undefined];
  if (address === "/api/problems")
    return [...wrongBodies(exam), problemOf(exam, submissionOf(exam))];
  // On a push, most bodies are only tried with the exam's own id: other ids name nothing here.
  const ids = isPush ? [exam.testId] : [exam.testId, api.studentId];
  const known = ids.some((id) => address.includes(`/${id}`)) && !address.includes("?");
  const wrong = known || (!isPush && address === path) ? wrongBodies(exam) : [{ force: true }];
  return address.includes("/submit") ? wrong : [...wrong, ...plainBodies(exam)];
}

/** Everything that these callers can get about an exam, in a fixed order. */
async function everything(exam: SecretTest, callers: string[]): Promise<Said[]> {
  const said: Said[] = [];
  for (const route of routes.filter(({ path }) => !SESSION.test(path))) {
    const { method, path, allow } = route;
    const most = CLOSED.includes(allow) ? 1 : Infinity;
    // Only one student starts the test: another student who took it would later be shown a report
    // with its keys.
    const asking = callers.filter((who) => who !== "other" || !path.endsWith("/attempts"));
    for (const who of asking) {
      // A call without a token is refused before its body is read, so one body is enough.
      const bodies = who === "anonymous" && allow !== "public" ? 1 : most;
      for (const address of addressesOf(route, exam, api.studentId).slice(0, most)) {
        for (const body of bodiesAt(route, address, exam).slice(0, bodies)) {
          said.push(await ask(method, address, who, body));
        }
      }
    }
  }
  return said;
}

/** The answers that contain one of an exam's secrets; identical bytes are searched once. */
function found(said: readonly Said[], exam: SecretTest) {
  const revealing = new Set(said.map(({ bytes }) => bytes));
  for (const bytes of revealing) {
    if (!exam.canaries.some((canary) => bytes.includes(canary))) revealing.delete(bytes);
  }
  return said.filter(({ bytes }) => revealing.has(bytes));
}

/**
 * The answer without the exam's own ids: exams that differ only in secrets must give the same text.
 */
function withoutIds(said: readonly Said[], exam: SecretTest): string[] {
  // Version, id and key of a seal are random.
  const seal = sealOf(exam);
  const ids = [exam.testId, exam.passageId, seal.version, seal.id, seal.key, ...exam.questionIds];
  const named = new RegExp(ids.map((id) => id.replaceAll("+", "\\+")).join("|"), "g");
  return said.map(({ asked, status, bytes }) =>
    `${asked} ${status} ${bytes}`.replace(named, (id) => `ID${ids.indexOf(id)}`),
  );
}

/**
 * Addresses whose answers are not compared: lists of all tests show both exams, and lists of
 * learning also say up to when they are complete.
 */
const LISTS = /Users\/|user-reports|processed|account|learning\//;

/** Checks that no answer that these callers can get contains a secret, or depends on one. */
async function expectSecrecy(callers = ["anonymous", "student", "other"]) {
  const [first, second] = [await everything(one, callers), await everything(two, callers)];
  expect(first.length).toBeGreaterThan(500);

  for (const exam of [one, two]) {
    expect(found([...first, ...second], exam).map(({ asked }) => asked)).toEqual([]);
    const secrets = [...exam.canaries, sealOf(exam).key];
    expect(secrets.filter((canary) => api.lines.join("\n").includes(canary))).toEqual([]);
  }
  const single = (said: Said[]) => said.filter(({ asked }) => !LISTS.test(asked));
  expect(withoutIds(single(second), two)).toEqual(withoutIds(single(first), one));
  await expectClosedBucket();
  return first;
}

/** Objects outside `media/` are closed to anyone who only knows their address. */
async function expectClosedBucket() {
  const { s3, config } = api.deps;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: config.bucket }));
  const keys = Contents.flatMap(({ Key }) => Key ?? []).filter((key) => !key.startsWith("media/"));
  expect(keys.filter((key) => key.endsWith("/key.json"))).toHaveLength(2);
  for (const key of [...keys, "", "?list-type=2&prefix=papers/"]) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await fetch(`${config.mediaUrl}/${key}`, { method });
      expect([key, method, answer.status]).toEqual([key, method, 403]);
      expect(await answer.text()).not.toContain("canary");
    }
  }
  for (const way of ["media/../", "media/%2e%2e/", "media%2f..%2f", "media/..%5c"]) {
    const answer = await fetch(`${config.mediaUrl}/${way}${keys[0]}`);
    expect([way, answer.ok]).toEqual([way, false]);
  }
}

const answers = (exam: SecretTest) =>
  Object.fromEntries(
    exam.questionIds.map((id, i) => [id, { value: exam.answers[i], timeTaken: 3, seq: 1 }]),
  );

/** An administrator drops a question while the test runs; the note is as secret as the key. */
async function correctKey(exam: SecretTest) {
  const note = `canary of ${exam.testId}`;
  // The solutions have to remain the last texts of the list.
  exam.canaries.splice(-exam.questionIds.length, 0, note);
  const changes = [{ questionId: exam.questionIds[0], dropped: true, note }];
  const path = `/api/submissions/admin/tests/${exam.testId}/corrections`;
  await api.post(path, tokens["admin"], { from: "key", changes });
}

it("reveals no keys or solutions before the start", async () => {
  const said = await expectSecrecy();
  expect(said.filter(({ bytes }) => bytes.includes("of the secret paper"))).toEqual([]);
  for (const seal of [sealOf(one), sealOf(two)]) {
    // Half an hour before the start, answers name the sealed file but do not contain its key.
    expect(said.some(({ bytes }) => bytes.includes(seal.id))).toBe(true);
    expect(said.filter(({ bytes }) => bytes.includes(seal.key))).toEqual([]);
  }
});

it("reveals none during the attempt, though the questions are open", async () => {
  await signIn(clock.now() + 31 * MINUTE);
  for (const exam of [one, two]) {
    await api.post(`/api/tests/${exam.testId}/attempts`, tokens["student"], {});
    const path = `/api/attempts/${submissionOf(exam)}/answers`;
    const saved = await ask("PATCH", path, "student", { answers: answers(exam) });
    expect(saved.status).toBe(200);
    expect(saved.bytes).not.toContain(sealOf(exam).key);
    expect(found([saved], exam)).toEqual([]);
    await correctKey(exam);
  }
  const said = await expectSecrecy();
  const open = said.filter(({ bytes }) => bytes.includes("of the secret paper"));
  expect(open.length).toBeGreaterThan(0);
  expect(open.every(({ asked }) => asked.startsWith("student: GET"))).toBe(true);
  const keyed = said.filter(({ bytes }) => bytes.includes(sealOf(one).key));
  expect(keyed.length).toBeGreaterThan(0);
  const start = `student: POST /api/tests/${one.testId}/attempts`;
  expect(keyed.filter(({ asked }) => !asked.startsWith(start))).toEqual([]);
});

it("reveals none after the submission, while others are still taking the test", async () => {
  const receipts = [];
  for (const exam of [one, two]) {
    const path = `/api/submissions/${exam.testId}/submit`;
    for (let time = 0; time < 2; time++)
      receipts.push(await ask("POST", path, "student", { answers: answers(exam) }));
  }
  expect(receipts.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([...found(receipts, one), ...found(receipts, two)]).toEqual([]);
  await expectSecrecy();
});

const EXPIRED = clock.now() + 250 * MINUTE;

it("reveals none until the results are published", { tags: ["thorough"] }, async () => {
  await signIn(EXPIRED);
  await expectSecrecy();
});

it("then shows them to their owner in the report, and to no one else", async () => {
  await signIn(EXPIRED);
  await api.post("/api/TestProcessing/process-expired-tests", tokens["admin"], {});
  for (const exam of [one, two]) {
    const report = await ask("GET", `/api/submissions/reports/${submissionOf(exam)}`, "student");
    // Proves that the test can fail: the search finds the secrets in an answer that contains them.
    const shown = exam.canaries.slice(-exam.questionIds.length - 1);
    expect(shown.filter((canary) => !report.bytes.includes(canary))).toEqual([]);
    expect(found([report], exam)).toHaveLength(1);
    const [value = ""] = exam.canaries;
    expect(report.bytes).toContain(`"correctAnswer":${value}.37`);
  }
  await expectSecrecy(["anonymous", "other"]);
});
