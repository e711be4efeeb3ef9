import { expect, test } from "vitest";
import { dayEnd } from "../../kernel/shared/time.ts";
import { newOfficeStage } from "../payment/office.commands.fixture.ts";
import { students } from "../payment/order.commands.fixture.ts";
import * as Orders from "../payment/order.service.ts";
import * as Subscriptions from "../subscription/subscription.service.ts";
import {
  actions,
  caller,
  home,
  instalments,
  linkFor,
  linksOf,
  meera,
  open,
  ordersOf,
  pay,
  read,
  secondByLink,
  secretOf,
  settleLater,
  unusable,
  userId,
  withGuardian,
} from "./link.fixture.ts";
import * as LinkPayments from "./link-payment.service.ts";
import * as Links from "./payment-link.service.ts";

const wrongSecret = "A".repeat(22);

test("a parent pays the second instalment without an account; then the link is as a wrong one", async () => {
  const stage = await newOfficeStage();
  await withGuardian(stage);
  const { made, secret } = await secondByLink(stage);
  expect(Buffer.from(secret, "base64url")).toHaveLength(16);
  expect(made.url).toBe(`https://academy.example/pay#${secret}`);
  expect(await read(stage, secret)).toEqual({
    academy: "Academy",
    student: "Asha K.",
    what: "Optics, instalment 2 of 3",
    amountPaise: 30_000,
    asksState: true,
    dueDay: "2026-12-21",
    until: "2027-01-04T18:29:59.999Z",
  });
  const buyer = { state: "29", name: "Ravi Kumar", address: "2 Test Road" };
  const bill = await LinkPayments.bill(stage.deps, { secret, buyer }, caller);
  expect(bill).toMatchObject({
    title: "Tax invoice",
    buyer: ["Ravi Kumar", "2 Test Road", "State Karnataka (29)"],
  });
  expect(bill.amounts.map(({ name }) => name)).toEqual(["Taxable value", "IGST, 18%", "Total"]);
  const providerOrderId = await open(stage, secret, buyer);
  stage.letters.length = 0;
  const { outcome, confirm } = await pay(stage, secret, providerOrderId);
  expect(outcome).toEqual({
    state: "paid",
    academy: "Academy",
    what: "Optics, instalment 2 of 3",
    amountPaise: 30_000,
    title: "Tax invoice",
    invoice: "2026-27/000002",
  });
  expect(await confirm()).toEqual(outcome);
  expect((await instalments(stage)).map(({ state }) => state)).toEqual(["paid", "paid", "open"]);
  expect(await linksOf(stage)).toMatchObject([
    { state: "paid", late: false, notOwed: false, invoice: "2026-27/000002" },
  ]);
  for (const one of [secret, wrongSecret]) {
    await expect(read(stage, one)).rejects.toMatchObject(unusable);
    await expect(open(stage, one)).rejects.toMatchObject(unusable);
  }
  expect(await actions(stage)).toEqual(["payment-link.create", "payment-link.paid"]);
  const [own, guardians, ...others] = stage.letters;
  expect(others).toEqual([]);
  expect(own).toMatchObject({ to: "Asha@example.com", attachment: { name: "2026-27/000002" } });
  expect(guardians).toMatchObject({
    to: "ravi@guardian.test",
    subject: "Payment received: Optics, instalment 2 of 3, Asha Kumari",
    attachment: { name: "2026-27/000002" },
  });
  expect(guardians?.text).toContain("Dear Ravi Kumar,\n\nthis letter is about Asha Kumari:");
  expect(guardians?.text).not.toContain("/payment/receipt/");
});

test("only its hash is kept, and the guardian's letter alone has the address", async () => {
  const stage = await newOfficeStage();
  await withGuardian(stage);
  const written: string[] = [];
  const { content } = stage.deps;
  stage.deps.content = new Proxy(content, {
    get(table, name) {
      const value: unknown = Reflect.get(table, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        written.push(JSON.stringify(args));
        return Reflect.apply(value, table, args);
      };
    },
  });
  const thing = {
    kind: "fee",
    examType: "NEET",
    amountPaise: 1_000,
    dueDay: "2026-11-30",
  } as const;
  const made = await linkFor(stage, { ...thing, lastDay: "2027-03-31" }, true);
  const secret = secretOf(made);
  expect(made.mailed).toBe(true);
  await pay(stage, secret, await open(stage, secret));
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((one) => one.includes(secret))).toEqual([]);
  expect(stage.logged.filter((one) => one.includes(secret))).toEqual([]);
  const [letter, ...others] = stage.letters.filter(({ text }) => text.includes(secret));
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    to: "ravi@guardian.test",
    subject: "Payment for Asha Kumari: NEET subscription",
  });
  expect(letter?.text).toContain("this letter is about Asha Kumari.");
  expect(await actions(stage)).toEqual([
    "payment-link.create",
    "payment-link.mail",
    "payment-link.paid",
  ]);
});

test("wrong, used, ended and revoked links make the same calls and get the same answer", async () => {
  const stage = await newOfficeStage();
  const fee = { kind: "fee", amountPaise: 1_000, lastDay: "2027-03-31" } as const;
  const used = await linkFor(stage, { ...fee, examType: "NEET", dueDay: "2026-11-30" });
  await pay(stage, secretOf(used), await open(stage, secretOf(used)));
  const revoked = await linkFor(stage, { ...fee, examType: "JEE", dueDay: "2026-11-30" });
  await Links.revoke(stage.deps, meera, { userId, linkId: revoked.link.linkId });
  const { secret: ended } = await secondByLink(stage);
  stage.clock.at = dayEnd("2027-01-04") + 1;
  const tried: string[] = [];
  for (const secret of [wrongSecret, secretOf(used), secretOf(revoked), ended]) {
    const calls: string[] = [];
    const content = new Proxy(stage.deps.content, {
      get(table, name) {
        const value: unknown = Reflect.get(table, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]): unknown => {
          const [asked] = args;
          calls.push(`${String(name)} ${Array.isArray(asked) ? asked.length : ""}`);
          return Reflect.apply(value, table, args);
        };
      },
    });
    const looked = LinkPayments.read({ ...stage.deps, content }, secret, caller);
    const refusal = await looked.then(() => "It was read.", String);
    tried.push(`${refusal} ${calls.toSorted().join(", ")}`);
  }
  expect(new Set(tried).size).toBe(1);
  expect(tried[0]).toContain("cannot be used");
});

test("a new link for the same thing replaces the earlier one, and a proof of another payment is nothing", async () => {
  const stage = await newOfficeStage();
  const productId = stage.products[2]?.productId ?? "";
  const thing = { kind: "product", productId, amountPaise: 450_000, dueDay: "2026-11-30" } as const;
  const first = await linkFor(stage, thing);
  const second = await linkFor(stage, thing);
  await expect(read(stage, secretOf(first))).rejects.toMatchObject(unusable);
  const states = (await linksOf(stage)).map(({ linkId, state }) => [linkId, state]);
  expect(new Map(states.map(([id, state]) => [id, state]))).toEqual(
    new Map([
      [second.link.linkId, "open"],
      [first.link.linkId, "revoked"],
    ]),
  );
  // The product is exempt from tax, so there is no invoice that needs a state.
  expect(await read(stage, secretOf(second))).toMatchObject({ asksState: false });
  const providerOrderId = await open(stage, secretOf(second), {});
  const other = await linkFor(stage, {
    kind: "fee",
    examType: "JEE",
    amountPaise: 100,
    lastDay: "2027-03-31",
    dueDay: "2026-11-30",
  });
  await open(stage, secretOf(other));
  await expect(pay(stage, secretOf(other), providerOrderId)).rejects.toMatchObject(unusable);
  await settleLater(stage);
  const mock = { access: "SUBSCRIBE", examType: "NEET", testId: "t_mock" } as const;
  expect(await Subscriptions.isUnlocked(stage.deps, userId, mock)).toBe(true);
  expect((await ordersOf(stage)).find(({ state }) => state === "paid")).toMatchObject({
    amountPaise: 450_000,
    tax: null,
    product: { productId },
  });
});

test("an address that no one has verified gets no letter about a link", async () => {
  const stage = await newOfficeStage();
  const { secret } = await secondByLink(stage);
  stage.letters.length = 0;
  await pay(stage, secret, await open(stage, secret));
  expect(stage.letters).toEqual([]);
  expect((await ordersOf(stage)).find(({ link }) => link !== null)).toMatchObject({
    state: "paid",
    buyer: { email: "" },
  });
});

test("a student's own checkout never takes the order of a link", async () => {
  const stage = await newOfficeStage();
  const made = await linkFor(stage, {
    kind: "fee",
    examType: "NEET",
    amountPaise: 99_900,
    lastDay: "2026-12-20",
    dueDay: "2026-11-21",
  });
  const byLink = await open(stage, secretOf(made));
  const [student] = students;
  if (!student) throw new Error("There is no student");
  const own = await Orders.create(stage.deps, student, "NEET", home);
  const [first] = (await ordersOf(stage)).filter(({ link }) => link !== null);
  expect(own).toMatchObject({ days: first?.days, amountPaise: first?.amountPaise });
  expect(own.providerOrderId).not.toBe(byLink);
  const { orders, total } = await Orders.list(stage.deps, userId, { page: 1, limit: 20 });
  expect([orders.map(({ orderId }) => orderId), total]).toEqual([[own.orderId], 1]);
});

test("an office is told why it cannot make a link", async () => {
  const stage = await newOfficeStage();
  const { planId } = await secondByLink(stage);
  const instalment = (index: number) => ({ kind: "instalment", planId, index }) as const;
  await expect(linkFor(stage, instalment(0))).rejects.toMatchObject({ code: "instalment_paid" });
  await expect(linkFor(stage, instalment(2))).rejects.toMatchObject({ code: "not_next" });
  const fee = { kind: "fee", examType: "NEET", amountPaise: 100, lastDay: "2027-03-31" } as const;
  await expect(linkFor(stage, { ...fee, dueDay: "2026-11-20" })).rejects.toMatchObject({
    code: "wrong_due_day",
  });
  const offline = await newOfficeStage({ online: false });
  await expect(linkFor(offline, { ...fee, dueDay: "2026-11-30" })).rejects.toMatchObject({
    code: "payments_off",
  });
});

test("an invoice needs the buyer's state", async () => {
  const stage = await newOfficeStage();
  const { secret } = await secondByLink(stage);
  await expect(open(stage, secret, {})).rejects.toMatchObject({
    code: "state_missing",
    fields: [{ path: "buyer.state", message: "Choose your state." }],
  });
});
