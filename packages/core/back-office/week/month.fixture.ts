import * as AttemptStore from "../../exam/attempt-store/attempt.store.ts";
import { close } from "../../exam/submission/counted-close.service.ts";
import type { Attempt } from "../../exam/terms/attempt/attempt.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { DAY, HOUR, iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import * as Presence from "../../people/presence/presence.service.ts";
import * as OrderStore from "../../sales/payment/order.store.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import { grantUntil } from "../../sales/subscription/subscription-change.service.ts";
import * as SubscriptionTotals from "../../sales/subscription/subscription-total.service.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { anOrder } from "../../testing/order.fixture.ts";
import type { Draw } from "../../testing/papers/draw.ts";
import * as EnquiryStore from "../enquiry/enquiry.store.ts";
import * as Counts from "./week-count.service.ts";

/** What happened, as plain lists. A recount reads only these lists. */
export interface MonthFacts {
  visits: { at: number; userId: string }[];
  tests: { at: number }[];
  lectures: { at: number; userId: string; videoId: string }[];
  enquiries: number[];
  money: { at: number; paise: number }[];
  /** By student: when the subscription began and when it ends. */
  subscriptions: Map<string, { startsAt: number; endsAt: number }>;
}

type Happening = (deps: Deps) => Promise<unknown>;

/** The actions that are planned, in the order of their times. */
class Agenda {
  readonly #rows: { at: number; happen: Happening }[] = [];

  add(at: number, happen: Happening): void {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#rows[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#rows.splice(low, 0, { at, happen });
  }

  next = () => this.#rows.pop();
}

interface World {
  deps: Deps;
  draw: Draw;
  students: readonly string[];
  from: number;
  days: number;
  setClock: (now: number) => void;
}

/**
 * Plays random days: students come, take tests and watch lectures, others ask and pay, the schedule
 * counts. Processes die at any write, and their work is repeated, soon or hours later.
 */
export async function liveThrough(world: World): Promise<MonthFacts> {
  const { deps, from, days, setClock } = world;
  const agenda = new Agenda();
  const facts: MonthFacts = {
    visits: [],
    tests: [],
    lectures: [],
    enquiries: [],
    money: [],
    subscriptions: new Map(),
  };
  for (let day = 0; day < days; day++) planDay(world, agenda, facts, from + day * DAY);
  for (let at = from + HOUR; at < from + days * DAY; at += 11 * HOUR) agenda.add(at, runSchedule);
  for (let row = agenda.next(); row; row = agenda.next()) {
    setClock(row.at);
    await row.happen(deps);
  }
  // A week is final two days after its end, and totals a minute after their last change.
  for (const at of [1, 2, 3, 4]) {
    setClock(from + (days + at) * DAY);
    await runSchedule(deps);
  }
  return facts;
}

async function runSchedule(deps: Deps): Promise<void> {
  await SubscriptionTotals.recount(deps);
  await OrderTotals.recount(deps);
  await Counts.countDue(deps);
}

function planDay({ draw, students }: World, agenda: Agenda, facts: MonthFacts, day: number): void {
  const moment = () => day + draw.int(0, DAY - 1);
  const plan = (share: number, planned: (deps: Deps, userId: string) => Promise<unknown>) => {
    for (const userId of students) {
      if (draw.chance(share)) agenda.add(moment(), (deps) => planned(deps, userId));
    }
  };
  const living = { draw, agenda, facts };
  plan(0.3, (deps, userId) => visit(living, deps, userId));
  plan(0.15, (deps, userId) => takeTest(living, deps, userId));
  plan(0.2, (deps, userId) => watch(living, deps, userId));
  plan(0.01, (deps, userId) => subscribe(living, deps, userId));
  plan(0.005, (deps, userId) => pay(living, deps, userId));
  plan(0.005, (deps) => enquire(living, deps));
}

interface Living {
  draw: Draw;
  agenda: Agenda;
  facts: MonthFacts;
}

/** Does something. It may die at one of its writes, and is then repeated a while later. */
async function perhapsDying(
  { draw, agenda }: Living,
  deps: Deps,
  act: (deps: Deps) => Promise<unknown>,
  pause = SECOND,
): Promise<void> {
  if (!draw.chance(0.15)) return void (await act(deps));
  const broken = depsFailingAt(deps, draw.int(0, 3), draw.chance(0.5) ? "before" : "after");
  await act(broken.deps).catch(String);
  if (broken.died()) agenda.add(deps.clock.now() + pause, act);
}

async function visit(living: Living, deps: Deps, userId: string): Promise<void> {
  living.facts.visits.push({ at: deps.clock.now(), userId });
  await perhapsDying(living, deps, (to) => Presence.came(to, { userId, isAdmin: false }));
}

/** A test of three hours. Most students submit; other attempts end by time. */
async function takeTest(living: Living, deps: Deps, userId: string): Promise<void> {
  const { draw, agenda, facts } = living;
  const startedAt = deps.clock.now();
  const deadline = startedAt + 3 * HOUR;
  const attempt: Attempt = {
    testId: newId("test", deps),
    userId,
    n: 0,
    status: "open",
    startedAt,
    deadline,
    rev: 1,
    paper: "",
    name: "",
    email: "",
    sheet: "",
    device: "",
    submittedAt: null,
  };
  await AttemptStore.create(deps, attempt);
  const submit = async (to: Deps): Promise<void> => {
    const now = deps.clock.now();
    const isOver = now > deadline;
    const submittedAt = isOver ? deadline : now;
    const status = isOver ? "closed" : "submitted";
    await close(to, attempt, { status, sheet: "", rev: 1, submittedAt });
  };
  const pause = draw.chance(0.5) ? SECOND : draw.int(MINUTE, 3 * HOUR);
  if (draw.chance(0.8)) {
    agenda.add(draw.int(startedAt, deadline), (to) => perhapsDying(living, to, submit, pause));
  }
  agenda.add(deadline + MINUTE, (to) => perhapsDying(living, to, submit));
  agenda.add(deadline + 4 * HOUR, async (to) => {
    await submit(to);
    const { submittedAt } = (await AttemptStore.find(to, attempt)) ?? attempt;
    facts.tests.push({ at: submittedAt ?? Number.NaN });
  });
}

async function watch(living: Living, deps: Deps, userId: string): Promise<void> {
  const videoId = `v${living.draw.int(1, 9)}`;
  living.facts.lectures.push({ at: deps.clock.now(), userId, videoId });
  await perhapsDying(living, deps, (to) => Presence.watched(to, { userId, videoId }));
}

async function subscribe({ draw, facts }: Living, deps: Deps, userId: string): Promise<void> {
  const endsAt = deps.clock.now() + draw.int(1, 60 * DAY);
  const { after } = await grantUntil(deps, { userId, examType: "JEE", endsAt });
  facts.subscriptions.set(userId, { startsAt: after.startsAt, endsAt });
}

/** A payment, and in some cases a part of it given back days later. */
async function pay({ draw, agenda, facts }: Living, deps: Deps, userId: string): Promise<void> {
  const at = deps.clock.now();
  const paise = draw.int(1, 900_000);
  const paid = anOrder({
    orderId: newId("order", deps),
    createdAt: at,
    userId,
    amountPaise: paise,
    state: "paid",
    payment: { id: "pay_1", at, method: "upi" },
  });
  await OrderTotals.markChange(deps, undefined, paid);
  await OrderStore.add(deps, paid);
  facts.money.push({ at, paise });
  if (!draw.chance(0.3)) return;
  const back = { id: "rfnd_1", paise: draw.int(1, paise), at: at + draw.int(1, 9 * DAY) };
  agenda.add(back.at, async (to) => {
    const order = { ...paid, refunds: [back], rev: 2 };
    await OrderTotals.markRefund(to, order, back.id);
    await OrderStore.listRefund(to, order, back.id);
    facts.money.push({ at: back.at, paise: -back.paise });
  });
}

async function enquire({ facts }: Living, deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const [enquiryId, createdAt] = [newId("enquiry", deps), iso(at)];
  const words = { name: "Asha", email: "a@b.in", phone: "9876543210", message: "Fees?" };
  await EnquiryStore.create(deps, { enquiryId, ...words, status: "new", rev: 0, createdAt });
  facts.enquiries.push(at);
}
