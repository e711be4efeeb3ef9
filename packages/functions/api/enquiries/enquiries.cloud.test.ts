import type {
  Enquiry,
  EnquiryExportView,
  EnquiryPage,
  EnquiryView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import * as EnquiryExports from "@academy/core/back-office/enquiry/enquiry-export.service.ts";
import * as Enquiries from "@academy/core/back-office/enquiry/enquiry.service.ts";
import { EnquiryInput } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { count } from "@academy/core/kernel/rate-limit/rate-limit.store.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";
import { iso } from "@academy/core/kernel/shared/time.ts";
import { limit } from "@academy/core/testing/limits.ts";
import { naughtyStrings } from "@academy/core/testing/shared-data.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const start = clock.now();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
const asha = { name: "Asha", email: "asha@school.in", phone: "+91 98765 43210" };
let address = 0;
let adminToken: string;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  adminToken = api.callers.admin;
});

/** Sends an enquiry, from a new address unless one is given. */
const enquire = (input: object, ip = `10.0.${++address >> 8}.${address & 255}`) =>
  Enquiries.send(api.deps, EnquiryInput.parse(input), { ip });

async function asAdmin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await api.send({ method, path, token: adminToken, body });
  expect(answer.status).toBe(200);
  // Parsed by the endpoint's own schema.
  return (await answer.json()) as T;
}

const list = (query = "") => asAdmin<EnquiryPage>("GET", `/api/enquiries${query}`);

const mails = async () => {
  const answer = await fetch(`${cloud.url}/_mail.json`);
  return z
    .array(z.object({ to: z.string(), subject: z.string(), text: z.string() }))
    .parse(await answer.json());
};

describe("an enquiry", () => {
  it("is saved, emailed to the office, and marked as handled", async () => {
    const body = { ...asha, message: "What are the fees?" };
    const answer = await api.send({ method: "POST", path: "/api/enquiries", body });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ message: "Thanks! Your enquiry has been received." });
    const { enquiries, total } = await list("?search=FEES");
    expect(total).toBe(1);
    expect(enquiries[0]).toMatchObject({ ...body, status: "new" });
    expect((await mails())[0]).toMatchObject({
      to: "office@example.com",
      subject: "Enquiry from Asha",
    });
    expect((await mails())[0]?.text).toContain("Reply to: asha@school.in");

    expect(await Enquiries.countNew(api.deps)).toEqual({ count: 1, more: false });
    const path = `/api/enquiries/${enquiries[0]?._id}`;
    for (const status of ["responded", "seen"]) {
      const changed = await asAdmin<EnquiryView>("PATCH", path, { status });
      expect(changed).toMatchObject({ ...body, status });
    }
    expect(await Enquiries.countNew(api.deps)).toEqual({ count: 0, more: false });
    expect((await list("?status=seen")).total).toBe(1);
    await asAdmin("PATCH", path, { status: "new" });
    expect(await Enquiries.countNew(api.deps)).toEqual({ count: 1, more: false });
  });

  it("from a program gets the same answer and is not saved", async () => {
    const before = (await list()).total;
    const thanks = await enquire({ ...asha, website: "https://spam.example" });
    expect(await enquire({ ...asha, openForMs: 10 })).toEqual(thanks);
    expect(thanks.message).toMatch("Thanks!");
    expect((await list()).total).toBe(before);
  });

  it("is saved even if the email fails", async () => {
    const officeMail = { send: () => Promise.reject(new Error("mail is down")) };
    const input = EnquiryInput.parse({ ...asha, name: "Unmailed" });
    await Enquiries.send({ ...api.deps, officeMail }, input, { ip: "10.9.9.9" });
    expect((await list("?search=unmailed")).total).toBe(1);
    expect(api.lines.join()).toContain("mail is down");
  });

  it("is refused after five from one sender in an hour, but not from others behind the address", async () => {
    for (let n = 0; n < 5; n++) await enquire(asha, "10.8.8.8");
    await expect(enquire(asha, "10.8.8.8")).rejects.toMatchObject({
      kind: "limited",
      message: expect.stringMatching(/^Too many enquiries/),
      retryAfterSeconds: expect.any(Number) as number,
    });
    await enquire({ ...asha, email: "ravi@school.example" }, "10.8.8.8");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.send({ method: "POST", path: "/api/enquiries", body: asha }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    clock.set(clock.now() + 3_600_000);
    adminToken = (await api.login("admin")).token;
    await enquire(asha, "10.8.8.8");
  });
});

it("mails the office a hundred a day, says so in the last one, and logs the rest once", async () => {
  clock.set(clock.now() + 24 * 3_600_000);
  const limited = { key: "enquiry-mails", limit: 1, windowSeconds: 86_400 };
  const { taken } = await count(api.deps, limited);
  await api.deps.content.update(taken, { text: "ADD hits :many", values: { ":many": 97 } });
  const sent: string[] = [];
  const officeMail = {
    send: ({ text }: { text: string }) => Promise.resolve(void sent.push(text)),
  };
  for (let n = 0; n < 4; n++) {
    const input = EnquiryInput.parse({ ...asha, email: `day${n}@school.in` });
    await Enquiries.send({ ...api.deps, officeMail }, input, { ip: "10.7.7.7" });
  }
  expect(sent.map((text) => text.includes("the last email"))).toEqual([false, true]);
  const logged = api.lines.filter((line) => line.startsWith("enquiry.mail-limit-exceeded"));
  expect(logged).toHaveLength(1);
});

it("logs once a day that there are more than usual", async () => {
  clock.set(clock.now() + 24 * 3_600_000);
  const { taken } = await count(api.deps, { key: "enquiries", limit: 1, windowSeconds: 86_400 });
  await api.deps.content.update(taken, { text: "ADD hits :many", values: { ":many": 198 } });
  for (let n = 0; n < 4; n++) await enquire({ ...asha, email: `many${n}@school.example` });
  expect(api.lines.filter((line) => line.startsWith("enquiry.limit-exceeded"))).toHaveLength(1);
  adminToken = (await api.login("admin")).token;
});

const stored = (input: typeof asha & { message: string }): Enquiry => ({
  ...input,
  enquiryId: newId("enquiry", api.deps),
  status: "new",
  createdAt: iso(clock.now()),
  rev: 0,
});

it(
  "keeps a thousand enquiries of naughty strings as text, finds the oldest, and exports all",
  { timeout: limit(300_000), tags: ["thorough"] },
  async (ctx) => {
    const naughty = naughtyStrings(ctx)
      .map((text) => text.trim())
      .filter((text) => text !== "" && text.length <= 120);
    const inputs = Array.from({ length: 1000 }, (_, n) => ({
      ...asha,
      name: `naughty ${n}`,
      email: `naughty${n}@school.in`,
      message: naughty[n % naughty.length] ?? "",
    }));
    // One text of each kind is sent through the API; the many others are written straight into the
    // table.
    const keep = async (input: (typeof inputs)[number], n: number) =>
      n < naughty.length ? enquire(input) : Enquiries.store(api.deps, stored(input));
    for (let from = 0; from < inputs.length; from += 50) {
      await Promise.all(inputs.slice(from, from + 50).map((input, n) => keep(input, from + n)));
    }
    const kept = new Map<string, string>();
    const whole = await list();
    expect(whole).toMatchObject({ searched: 500, older: expect.any(String) as string });
    let all = whole.searched;
    for (let { older } = whole; older !== null;) {
      const next = await list(`?before=${encodeURIComponent(older)}`);
      expect(next.searched).toBeGreaterThan(0);
      all += next.searched;
      older = next.older;
    }
    expect((await Enquiries.countNew(api.deps)).more).toBe(true);
    expect(whole.about).toBe(all);
    // The very first enquiry, from before the newest ones, is found.
    expect(await list("?search=what+are+the+fees")).toMatchObject({ total: 1, older: null });
    for (let before = ""; ;) {
      const found = await list(`?search=naughty&before=${before}`);
      for (let page = 1; page <= found.totalPages; page++) {
        const { enquiries } = await list(`?search=naughty&before=${before}&page=${page}`);
        for (const { name, message } of enquiries) kept.set(name, message);
      }
      if (found.older === null) break;
      before = found.older;
    }
    expect(kept.size).toBe(1000);
    for (const { name, message } of inputs) expect(kept.get(name)).toBe(message.toWellFormed());

    // The storage only accepts signatures of the current day.
    clock.set(start);
    adminToken = (await api.login("admin")).token;
    const path = "/api/enquiries/exports";
    const asked = await asAdmin<EnquiryExportView>("POST", path, {});
    expect(asked.state).toBe("preparing");
    await EnquiryExports.make(api.deps, asked.exportId);
    const made = await asAdmin<EnquiryExportView>("GET", `${path}/${asked.exportId}`);
    const text = await (await fetch(made.url ?? "")).text();
    expect(made.done).toBe(all);
    expect(text.split("naughty ")).toHaveLength(1001);
    expect(text).toContain("What are the fees?");
    const few = await asAdmin<EnquiryExportView>("POST", path, { filter: { search: "fees" } });
    expect(few).toMatchObject({ state: "ready", done: 1 });
  },
);
