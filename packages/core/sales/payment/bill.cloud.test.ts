import { useCloud } from "@academy/local/testing/cloud.ts";
import { createHandler } from "@academy/functions/jobs/make-export.ts";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";
import { newId } from "../../kernel/shared/id.ts";
import { testClock, testDeps } from "../../testing/world.ts";
import * as OrderStore from "./order.store.ts";
import { BILL_REQUESTED } from "./bill.schema.ts";
import { creditedOrder } from "./bill.fixture.ts";
import * as Bills from "./bill.service.ts";
import { papersOf } from "./bill-papers.rules.ts";

const clock = testClock();
useCloud();
const student = { userId: "u1", name: "Asha", email: "asha@example.org", isAdmin: false };

/** A paid order with a credit note, the letters that are sent and the jobs that are asked for. */
async function stage() {
  const letters: UserLetter[] = [];
  const asked: string[] = [];
  const deps: Deps = {
    ...testDeps(clock),
    userMail: { ready: true, send: async (letter) => void letters.push(letter) },
    events: { send: async (kind) => void asked.push(kind) },
  };
  const order = creditedOrder(newId("order", deps));
  await OrderStore.add(deps, order);
  const { orderId } = order;
  const event = { id: "e1", "detail-type": BILL_REQUESTED, detail: { orderId } };
  const job = (over: Partial<Deps> = {}) => createHandler({ ...deps, ...over })(event);
  return { deps, order, orderId, letters, asked, job };
}

const download = async (url: string | null | undefined) =>
  new Uint8Array(await (await fetch(url ?? "")).arrayBuffer());

test(
  "papers are made once, keep their bytes, and are only for their buyer",
  { tags: ["thorough"] },
  async () => {
    const { deps, orderId, order, asked, job } = await stage();
    const before = await Bills.files(deps, student, orderId);
    expect(before.bills.map(({ title, url }) => [title, url])).toEqual([
      ["Tax invoice", null],
      ["Credit note", null],
    ]);
    expect(asked).toEqual([BILL_REQUESTED]);
    await Promise.all([job(), job()]);
    const { bills } = await Bills.files(deps, student, orderId);
    expect(asked).toEqual([BILL_REQUESTED]);
    const first = await Promise.all(bills.map(({ url }) => download(url)));
    expect(first.map((bytes) => Buffer.from(bytes.slice(0, 5)).toString())).toEqual([
      "%PDF-",
      "%PDF-",
    ]);
    // A later version might name another seller, but a bill that was issued does not change.
    const known = await OrderStore.find(deps, orderId);
    if (!known) throw new Error("The order was not found");
    await OrderStore.replace(deps, { ...known, seller: "Another", rev: known.rev + 1 });
    await job();
    const again = await Bills.files(deps, { ...student, userId: "a", isAdmin: true }, orderId);
    expect(await Promise.all(again.bills.map(({ url }) => download(url)))).toEqual(first);
    const stranger = Bills.files(deps, { ...student, userId: "u2" }, orderId);
    await expect(stranger).rejects.toMatchObject({ kind: "not-found" });
    const { writeBill } = await import("./bill-pdf.ts");
    const written = await Promise.all(papersOf(order).map((paper) => writeBill(paper.content())));
    expect(written).toEqual(first);
  },
);

test(
  "the letters about payment and refund have their paper, once, also after a failure",
  { tags: ["thorough"] },
  async () => {
    const { deps, orderId, letters, job } = await stage();
    const down = { ready: true, send: () => Promise.reject(new Error("mail is down")) };
    await job({ userMail: down });
    expect(letters).toEqual([]);
    await Promise.all([job(), job(), job()]);
    await job();
    expect(letters.map(({ subject, attachment }) => [subject, attachment?.name])).toEqual([
      ["Payment received: JEE subscription", "Tax invoice 2027-28-000001.pdf"],
      ["Refund: JEE subscription", "Credit note CN27-28-000001.pdf"],
    ]);
    const { bills } = await Bills.files(deps, student, orderId);
    expect(letters[0]?.attachment?.bytes).toEqual(await download(bills[0]?.url));
  },
);
