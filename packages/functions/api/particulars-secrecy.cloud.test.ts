import { GuestPassView } from "@academy/core/exam/guest/guest.schema.ts";
import { STAFF_ROLES } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { dayAfter, dayOf } from "@academy/core/kernel/shared/time.ts";
import { isPush } from "@academy/core/testing/runs.ts";
import { paymentSecrets } from "@academy/local/cloud-settings.ts";
import { signatureOf } from "@academy/local/razorpay/webhooks.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import type { Endpoint } from "./http/endpoint.ts";
import { allRoutes } from "./routes.ts";
import { addContent } from "./testing/content.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { addSecretTest } from "./testing/secret-test.fixture.ts";

/**
 * Administrators read what the office keeps of a student, the numbers that the student logs in
 * with, and the first password of a slip. The student reads the first two in the download of their
 * own data. No one else ever reads any of this. The calls come from the declared endpoints.
 */

const routes = await allRoutes();
const clock = testClock();
const cloud = useCloud({ clock });
vi.setConfig({ testTimeout: 600_000 });

const planted = {
  className: "Planted-Class",
  batch: "Planted-Batch",
  guardian: { name: "Planted Guardian", phone: "98765 00001", email: "planted@guardian.test" },
  notes: [{ name: "Planted-Heading", text: "Planted-Text" }],
};
/** The numbers that the student logs in with. */
const numbers = { roll: "PLANTED-R-7", phone: "98765 00002" };
/** The numbers of the student's second account, which is merged into the first. */
const otherNumbers = { roll: "PLANTED-R-9", phone: "98765 00004" };
/** Matches the planted texts and, once `beforeAll` has run, the first password of the slip. */
let secret = /planted|98765 ?0000[124]/i;
const PEOPLE = ["anonymous", "guest", "student", "other", "admin", ...STAFF_ROLES] as const;

let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addContent>>;
const tokens = new Map<string, string>();
/** The account that is merged into the student's. */
let otherId = "";
/** The ids that a guest may use in calls: of their test, of themselves and of their submission. */
let guestIds: string[] = [];

/** Writes the planted texts to an account. */
async function plant(userId: string, called: typeof numbers): Promise<void> {
  const { admin } = api.callers;
  const path = `/api/users/${userId}`;
  const read = await api.send({ method: "GET", path, token: admin });
  const { rev, name } = User.parse(await read.json());
  const body = { name, extraTime: null, ...called, rev };
  const numbered = await api.send({ method: "PUT", path, token: admin, body });
  const kept = { ...planted, rev: User.parse(await numbered.json()).rev };
  await api.send({ method: "PUT", path: `${path}/particulars`, token: admin, body: kept });
}

/** Merges another account of the student, which took the test too. @returns a new token */
async function mergeOther(): Promise<string> {
  const { student, admin } = api.callers;
  const { token, user } = await api.register("double");
  otherId = user.userId;
  await plant(otherId, otherNumbers);
  await api.post(`/api/submissions/${exam.running._id}/submit`, student, { answers: {} });
  await api.post(`/api/submissions/${exam.done._id}/submit`, token, { answers: {} });
  const merge = { other: otherId, reason: "Registered twice" };
  await api.post(`/api/users/${api.studentId}/merge`, admin, merge);
  return (await api.login("student")).token;
}

/** A guest who has submitted a demo test. @returns the token of the pass */
async function takeAsGuest(): Promise<string> {
  const opened = { startsIn: -1, releasePolicy: "PRACTICE", demo: 1 };
  const { testId } = await addSecretTest(api, "one", opened);
  const pass = GuestPassView.parse(await api.post("/api/demo-tests/1/guests", undefined, {}));
  await api.post(`/api/submissions/${testId}/submit`, pass.token, { answers: {} });
  guestIds = [testId, pass.userId, `${testId}.${pass.userId}.1`];
  return pass.token;
}

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addContent(api);
  const { other, admin } = api.callers;
  for (const [who, token] of Object.entries({ other, admin })) tokens.set(who, token);
  for (const role of STAFF_ROLES) tokens.set(role, (await api.join(role, role)).token);
  await plant(api.studentId, numbers);
  tokens.set("student", await mergeOther());
  tokens.set("guest", await takeAsGuest());
  const asked = { userIds: [api.studentId] };
  const made = { method: "POST", path: "/api/users/slips", token: admin, body: asked } as const;
  const [slip] = Slips.parse(await (await api.send(made)).json()).slips;
  if (!slip) throw new Error("There is no slip.");
  secret = new RegExp(`${secret.source}|${slip.password}`, "i");
});

const User = z.object({ rev: z.int(), name: z.string() });
const Slips = z.object({ slips: z.array(z.object({ password: z.string() })) });
const Mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** A route's addresses with the ids of the student, their tests and attempts, or the guest's. */
function addressesOf(route: Endpoint, who: string): string[] {
  const { path } = route;
  const { studentId } = api;
  const test = exam.running._id;
  const ids = [studentId, test, exam.done._id, `${exam.done._id}.${studentId}.0`];
  if (who === "guest") ids.push(...guestIds);
  if (ofUsers(route)) ids.push(otherId, `${exam.done._id}.${otherId}.0`);
  const put = (id: string) => path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, studentId);
  const paths = path.includes("{") ? ids.map(put) : [path];
  return paths.flatMap((each) => [
    each,
    `${each}?search=planted&userId=${studentId}&other=${otherId}&target=${studentId}`,
  ]);
}

const ofUsers = (route: Endpoint) => /^\/api\/(users|account|submissions|audit$)/.test(route.path);

/** The callers whose answer contained a planted text, each with the route. */
async function revealing(asked: readonly Endpoint[]): Promise<string[]> {
  const found = new Set<string>();
  for (const route of asked) {
    for (const who of PEOPLE) {
      for (const path of addressesOf(route, who)) {
        const answer = await api.send({ method: "GET", path, token: tokens.get(who) });
        const text = await answer.text();
        // An error may quote what was asked for.
        if (answer.ok && secret.test(text)) found.add(`${who} ${route.route}`);
      }
    }
  }
  return [...found].toSorted();
}

const reads = routes.filter(({ method }) => method === "GET");

it("reaches administrators, also in the audit log, and the student's own download only", async () => {
  const asked = isPush ? reads.filter(ofUsers) : reads;
  expect(await revealing(asked)).toEqual([
    "admin GET /api/audit",
    "admin GET /api/users",
    "admin GET /api/users/{id}",
    "admin GET /api/users/{id}/merge",
    "student GET /api/account/data",
  ]);
  // No line of the log contains any of the particulars.
  expect([...api.lines, ...api.infos].filter((line) => secret.test(line))).toEqual([]);
});

it("is in no letter and no refusal, of any caller", async () => {
  const { admin } = api.callers;
  const path = `/api/users/${api.studentId}`;
  const post = (to: string, body: unknown, token?: string) =>
    api.send({ method: "POST", path: to, body, token });
  const refused = [
    await post("/api/auth/login", { email: numbers.roll, password: "not this one" }),
    await post("/api/auth/login", { email: "PLANTED-R-8", password: "not this one" }),
    await post("/api/auth/forgot", { email: numbers.phone }),
    await post(
      "/api/users",
      { name: "Other", roll: "other-7", phone: "98765 00003" },
      tokens.get("author"),
    ),
  ];
  const texts = await Promise.all(refused.map((answer) => answer.text()));
  const [known, unknown] = texts.map((text) => text.replace(/"requestId":"[^"]+"/, ""));
  expect(known).toBe(unknown);
  expect(texts.filter((text) => secret.test(text))).toEqual([]);
  await post(`${path}/reset-password`, {}, admin);
  const read = await api.send({ method: "GET", path, token: admin });
  const body = { email: "corrected@school.test", rev: User.parse(await read.json()).rev };
  const corrected = await api.send({ method: "PUT", path: `${path}/email`, token: admin, body });
  expect(corrected.status).toBe(200);
  const letters = Mails.parse(await (await fetch(`${cloud.url}/_mail.json`)).json());
  expect(letters.some(({ to }) => to === body.email)).toBe(true);
  expect(letters.filter((letter) => secret.test(JSON.stringify(letter)))).toEqual([]);
  expect([...api.lines, ...api.infos].filter((line) => secret.test(line))).toEqual([]);
});

const Made = z.object({ url: z.string(), mailed: z.boolean() });
const Opened = z.object({ providerOrderId: z.string() });

/** Pays a new link of the student. @returns its secret, and the texts of every answer on the way */
async function paidByLink(): Promise<{ secret: string; answers: string[] }> {
  const { admin } = api.callers;
  const [dueDay, lastDay] = [7, 900].map((days) => dayAfter(dayOf(clock.now()), days));
  const thing = { kind: "fee", examType: "JEE", amountPaise: 98_700, lastDay, dueDay };
  const asked = { userId: api.studentId, thing, mail: true };
  const made = Made.parse(await api.post("/api/payment-links", admin, asked));
  expect(made.mailed).toBe(true);
  const ofLink = new URL(made.url).hash.slice(1);
  const answers: string[] = [];
  const ask = async (verb: string, more: object) => {
    const body = { secret: ofLink, ...more };
    const answer = await api.send({ method: "POST", path: `/api/payment-links/${verb}`, body });
    const text = await answer.text();
    answers.push(text);
    return text;
  };
  await ask("read", {});
  const buyer = { state: "29" };
  await ask("bill", { buyer });
  await ask("bill", {});
  const { providerOrderId } = Opened.parse(JSON.parse(await ask("checkout", { buyer })));
  const { id } = await cloud.razorpay.desk.pay(providerOrderId, { status: "captured" });
  const proof = {
    razorpay_payment_id: id,
    razorpay_order_id: providerOrderId,
    razorpay_signature: signatureOf(`${providerOrderId}|${id}`, paymentSecrets.keySecret),
  };
  await ask("confirm", { proof });
  await ask("read", {});
  await ask("confirm", { proof: { ...proof, razorpay_signature: "0".repeat(64) } });
  return { secret: ofLink, answers };
}

it("is in no answer of a payment link; the guardian's letter alone has the link", async () => {
  const { secret: ofLink, answers } = await paidByLink();
  expect(answers.map((text) => /"state":"paid"/.test(text))).toContain(true);
  // The student's name, "student", may be in an answer, but neither their address nor their id.
  const particular = new RegExp(`${secret.source}|@example\\.org|${api.studentId}`, "i");
  expect(answers.filter((text) => particular.test(text))).toEqual([]);
  const letters = Mails.parse(await (await fetch(`${cloud.url}/_mail.json`)).json());
  const withLink = letters.filter((letter) => JSON.stringify(letter).includes(ofLink));
  expect(withLink.map(({ to }) => to)).toEqual([planted.guardian.email]);
  const others = letters.filter(({ to }) => to !== planted.guardian.email);
  expect(others.filter((letter) => secret.test(JSON.stringify(letter)))).toEqual([]);
  const listed = await (await api.send({ method: "GET", path: "/api/health" })).text();
  const logged = [...api.lines, ...api.infos, listed];
  const hidden = new RegExp(`${secret.source}|${ofLink}`, "i");
  expect(logged.filter((line) => hidden.test(line))).toEqual([]);
  // No other caller reads the student's links, and no one reads the secret again.
  const found = new Set<string>();
  for (const route of routes.filter(({ path }) => /payment|audit/.test(path))) {
    if (route.method !== "GET") continue;
    for (const who of PEOPLE) {
      for (const path of addressesOf(route, who)) {
        const answer = await api.send({ method: "GET", path, token: tokens.get(who) });
        const text = await answer.text();
        if (answer.ok && text.includes(ofLink)) found.add(`${who} ${route.route}`);
      }
    }
  }
  expect([...found]).toEqual([]);
});
