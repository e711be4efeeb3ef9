import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createOutbox } from "./outbox.ts";

const clock = { now: () => Date.parse("2027-01-10T10:00:00Z") };
const get = (path: string) => new Request(`http://localhost${path}`);
const mail = (subject: string) => ({ to: "asha@school.test", subject, text: `About ${subject}` });

test("shows the newest mail first, on the page and as JSON", async () => {
  const outbox = await createOutbox({ folder: undefined, clock });
  await outbox.send(mail("first"));
  await outbox.send(mail("second"));
  const page = await (await outbox.handle(get("/_mail"))).text();
  expect(page.indexOf("About second")).toBeLessThan(page.indexOf("About first"));
  expect(page).toContain("About first");
  expect(page).toContain("2027-01-10 10:00 UTC");
  const list: unknown = await (await outbox.handle(get("/_mail.json"))).json();
  expect(list).toMatchObject([
    { subject: "second", sentAt: "2027-01-10T10:00:00.000Z", to: "asha@school.test" },
    { subject: "first" },
  ]);
});

test("shows the text of a mail as text, never as markup", async () => {
  const outbox = await createOutbox({ folder: undefined, clock });
  const attack = `<script>alert(1)</script>"'&`;
  await outbox.send({ to: attack, subject: attack, text: attack });
  const response = await outbox.handle(get("/_mail"));
  expect(response.headers.get("content-security-policy")).toMatch("default-src 'none'");
  const page = await response.text();
  expect(page).not.toContain("<script>");
  expect(page.split("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;")).toHaveLength(4);
});

test("says how to get a first mail, and has no other page or method", async () => {
  const outbox = await createOutbox({ folder: undefined, clock });
  expect(await (await outbox.handle(get("/_mail"))).text()).toContain("No mail yet");
  expect((await outbox.handle(get("/_mail/x"))).status).toBe(404);
  const post = new Request("http://localhost/_mail", { method: "POST" });
  expect((await outbox.handle(post)).status).toBe(405);
});

test("keeps the newest five hundred across a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  try {
    const before = await createOutbox({ folder, clock });
    await Promise.all(Array.from({ length: 502 }, (_, index) => before.send(mail(String(index)))));
    await before.close();
    const after = await createOutbox({ folder, clock });
    await after.close();
    expect(after.list()).toHaveLength(500);
    expect(after.list().at(0)?.subject).toBe("501");
    expect(after.list().at(-1)?.subject).toBe("2");
  } finally {
    await rm(folder, { recursive: true });
  }
});
