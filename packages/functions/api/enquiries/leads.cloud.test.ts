import type {
  EnquiryDetail,
  EnquiryPage,
  EnquiryView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { EnquiryInput } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { indexEarlier } from "@academy/core/back-office/enquiry/enquiry-earlier.service.ts";
import * as Enquiries from "@academy/core/back-office/enquiry/enquiry.service.ts";
import * as EnquiryStore from "@academy/core/back-office/enquiry/enquiry.store.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";
import { dayOf, iso } from "@academy/core/kernel/shared/time.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let adminId: string;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  adminId = (await api.login("admin")).user.userId;
});

const call = (method: string, path: string, body?: unknown, token = api.callers.admin) =>
  api.send({ method, path, token, body });

async function asAdmin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await call(method, path, body);
  expect(answer.ok).toBe(true);
  // Parsed by the endpoint's own schema.
  return (await answer.json()) as T;
}
const list = (query: string) => asAdmin<EnquiryPage>("GET", `/api/enquiries${query}`);
const namesOf = ({ enquiries }: EnquiryPage) => enquiries.map(({ name }) => name);

let made = 0;
async function enquire(input: { name: string; email?: string; phone?: string }): Promise<string> {
  const n = ++made;
  clock.set(clock.now() + 1000);
  const email = `${input.name.toLowerCase().replaceAll(" ", ".")}@x${n}.in`;
  const all = { email, phone: `90000${10_000 + n}`, ...input };
  await Enquiries.send(api.deps, EnquiryInput.parse(all), { ip: `10.1.0.${n}` });
  const { enquiries } = await list(`?search=${encodeURIComponent(all.email)}&limit=1`);
  return enquiries[0]?._id ?? "";
}

const patch = (id: string, body: unknown) => call("PATCH", `/api/enquiries/${id}`, body);

it("has an owner, a next call, an outcome, an exam and a source, and shows due calls first", async () => {
  const [one, two, three] = [
    await enquire({ name: "Lead One" }),
    await enquire({ name: "Lead Two" }),
    await enquire({ name: "Lead Three" }),
  ];
  const today = dayOf(clock.now());
  const owner = { userId: adminId };
  const more = { outcome: "thinking", exam: "NEET", source: "friend" };
  const all = { ...more, owner, nextCall: today, rev: 0 };
  const view = await asAdmin<EnquiryView>("PATCH", `/api/enquiries/${one}`, all);
  expect(view).toMatchObject({ ...more, status: "new", nextCall: today, rev: 1 });
  expect(view.owner).toEqual({ userId: adminId, name: "admin" });
  await asAdmin("PATCH", `/api/enquiries/${two}`, { nextCall: "2020-01-02", rev: 0 });
  await asAdmin("PATCH", `/api/enquiries/${three}`, { nextCall: "2999-01-02", rev: 0 });
  expect(namesOf(await list("?due=today"))).toEqual(["Lead Two", "Lead One"]);
  expect(namesOf(await list(`?owner=${adminId}`))).toEqual(["Lead One"]);
  expect(namesOf(await list(`?due=today&owner=${adminId}&search=lead`))).toEqual(["Lead One"]);
  await asAdmin("PATCH", `/api/enquiries/${one}`, { nextCall: null, owner: null, rev: 1 });
  expect(namesOf(await list("?due=today"))).toEqual(["Lead Two"]);
  expect((await list(`?owner=${adminId}`)).total).toBe(0);
});

it("refuses a change of what someone else has changed, and keeps all notes", async () => {
  const id = await enquire({ name: "Busy Person" });
  const changes = [{ outcome: "thinking" }, { nextCall: "2027-01-05" }, { exam: "JEE" }];
  const answers = await Promise.all(changes.map((one) => patch(id, { ...one, rev: 0 })));
  const kept = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 409);
  expect([kept.length, refused.length]).toEqual([1, 2]);
  const { items } = await api.deps.content.query({
    where: {
      text: "pk = :pk AND begins_with(sk, :day)",
      values: { ":pk": "EN#DUE", ":day": "2027-01-05#" },
    },
  });
  expect(items).toHaveLength(answers[1]?.status === 200 ? 1 : 0);
  // As specified, a change of the status alone needs no revision.
  const marked = await Promise.all(["seen", "responded"].map((status) => patch(id, { status })));
  expect(marked.map(({ status }) => status)).toEqual([200, 200]);
  const texts = ["Called", "Father decides", "Wants a demo"];
  await Promise.all(texts.map((text) => asAdmin("POST", `/api/enquiries/${id}/notes`, { text })));
  const { enquiry, notes } = await asAdmin<EnquiryDetail>("GET", `/api/enquiries/${id}`);
  expect(enquiry.rev).toBe(3);
  expect(notes.map(({ text }) => text).toSorted()).toEqual(texts);
  expect(notes[0]).toMatchObject({ by: { userId: adminId, name: "admin" } });
  for (const status of ["new", "seen", "responded"]) {
    const found = await list(`?search=busy&status=${status}`);
    expect(found.total).toBe(status === enquiry.status ? 1 : 0);
    const { enquiries } = await list(`?status=${status}`);
    expect(enquiries.some(({ _id }) => _id === id)).toBe(status === enquiry.status);
  }
});

it("accepts administrators as owners, accounts that exist, and changes with their revision", async () => {
  const id = await enquire({ name: "Checked Person" });
  for (const [wrong, status] of [
    [{ owner: { userId: api.studentId }, rev: 0 }, 400],
    [{ owner: { userId: "unknown" }, rev: 0 }, 404],
    [{ student: "unknown", rev: 0 }, 404],
    [{ nextCall: "2027-01-05" }, 400],
    [{ nextCall: "tomorrow", rev: 0 }, 400],
  ] as const) {
    expect((await patch(id, wrong)).status).toBe(status);
  }
  const linked = await patch(id, { student: api.studentId, rev: 0 });
  expect(await linked.json()).toMatchObject({ student: api.studentId, rev: 1 });
});

it("shows others of the same person by phone number or email", async () => {
  const first = await enquire({ name: "Kiran", email: "kiran@home.in", phone: "98111 22233" });
  const second = await enquire({ name: "Kiran K", email: "k@home.in", phone: "+91-98111-22233" });
  const third = await enquire({ name: "K Kiran", email: "KIRAN@home.in", phone: "80000 11111" });
  const sameOf = async (id: string) => {
    const { enquiry, same } = await asAdmin<EnquiryDetail>("GET", `/api/enquiries/${id}`);
    return [enquiry.again ?? false, ...same.map(({ _id }) => _id)];
  };
  expect(await sameOf(first)).toEqual([false, third, second]);
  expect(await sameOf(second)).toEqual([true, first]);
  expect(await sameOf(third)).toEqual([true, first]);
});

it("ignores an entry that its enquiry does not confirm, and pages without losing one", async () => {
  const id = await enquire({ name: "Stale Entry" });
  const { createdAt } = (await list("?search=stale")).enquiries[0] ?? { createdAt: "" };
  await api.deps.content.put({ pk: "EN#DUE", sk: `2020-01-01#${createdAt}#${id}`, rev: 9 });
  expect(namesOf(await list("?due=today"))).not.toContain("Stale Entry");
  expect((await call("GET", "/api/enquiries?search=stale&before=bm8")).status).toBe(400);
});

it("an enquiry from before these fields is read, found once it is indexed, and changed", async () => {
  const enquiryId = newId("enquiry", api.deps);
  const old = {
    enquiryId,
    name: "Old Timer",
    email: "old@timer.in",
    phone: "7777712345",
    message: "",
    status: "seen",
    createdAt: iso(clock.now() - 1000),
  };
  const age = `${old.createdAt}#${enquiryId}`;
  await api.deps.content.put({ pk: `E#${enquiryId}`, sk: "V", ...old, gsi1pk: "ENQ", gsi1sk: age });
  expect((await list("?search=timer")).total).toBe(0);
  await indexEarlier(api.deps);
  expect(namesOf(await list("?search=timer"))).toEqual(["Old Timer"]);
  const answer = await patch(enquiryId, { outcome: "no-answer", rev: 0 });
  expect(await answer.json()).toMatchObject({ outcome: "no-answer", rev: 1 });
  expect(await EnquiryStore.about(api.deps)).toBe(made + 1);
});

it("is for administrators only: no answer to others has a planted name, phone or note", async () => {
  const planted = { name: "Zyxplanted Name", phone: "7123498765" };
  const id = await enquire(planted);
  await asAdmin("POST", `/api/enquiries/${id}/notes`, { text: "zyxplanted note" });
  const reviewer = (await api.join("reviewer", "reviewer")).token;
  const author = (await api.join("author", "author")).token;
  const calls = [
    ["GET", "/api/enquiries?search=zyxplanted"],
    ["GET", `/api/enquiries/${id}`],
    ["PATCH", `/api/enquiries/${id}`, { status: "seen" }],
    ["POST", `/api/enquiries/${id}/notes`, { text: "mine" }],
    ["POST", "/api/enquiries/exports", {}],
    ["GET", "/api/audit"],
    ["GET", "/api/health"],
    ["GET", "/api/users?search=zyxplanted"],
  ] as const;
  for (const token of [undefined, api.callers.student, reviewer, author]) {
    for (const [method, path, body] of calls) {
      const answer = await api.send({ method, path, token, body });
      expect(await answer.text()).not.toMatch(/zyxplanted|7123498765/i);
      if (path !== "/api/health") expect([401, 403]).toContain(answer.status);
    }
  }
  expect([...api.lines, ...api.infos].join("\n")).not.toMatch(/zyxplanted|7123498765/i);
  expect(await (await call("GET", "/api/audit")).text()).not.toMatch(/zyxplanted|7123498765/i);
});
