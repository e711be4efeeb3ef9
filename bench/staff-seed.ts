import * as EnquiryIndex from "@academy/core/back-office/enquiry/enquiry-index.store.ts";
import type { Enquiry } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import * as Enquiries from "@academy/core/back-office/enquiry/enquiry.service.ts";
import * as WeekStore from "@academy/core/back-office/week/week.store.ts";
import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import { addChoice } from "@academy/core/bank/question/bank.fixture.ts";
import * as WordStore from "@academy/core/bank/words/word.store.ts";
import { newTest } from "@academy/core/exam/assessment/assessment.fixture.ts";
import { itemOf } from "@academy/core/exam/assessment/assessment.keys.ts";
import * as AuditStore from "@academy/core/kernel/audit/audit.store.ts";
import * as DayTotalStore from "@academy/core/kernel/day-total/day-total.store.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { mapConcurrently } from "@academy/core/kernel/shared/concurrency.ts";
import { DAY, dayOf, HOUR, iso, MINUTE, SECOND, weekOf } from "@academy/core/kernel/shared/time.ts";
import { newProfile } from "@academy/core/people/user/profile.fixture.ts";
import { addProfile } from "@academy/core/people/user/user.store.ts";
import * as DeskStore from "@academy/core/sales/payment/desk.store.ts";
import * as OrderStore from "@academy/core/sales/payment/order.store.ts";
import type { OrderCell } from "@academy/core/sales/payment/order-total.rules.ts";
import { anOrder } from "@academy/core/testing/order.fixture.ts";
import { admin, ensureNames, type NAMES } from "@academy/core/testing/world.ts";
import { idAt } from "./fixed-random.ts";
import { benchStudent } from "./student.ts";

/** How much of each thing an academy has. */
export interface Size {
  /** Days since it opened. */
  days: number;
  users: number;
  tests: number;
  topics: number;
  enquiries: number;
  audit: number;
  orders: number;
}

/** Adds the things of numbers from one size up to another. */
type Seed = (deps: Deps, from: Size, to: Size) => Promise<unknown>;

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const author = admin();
const EXAMS = ["JEE", "NEET", "FOUNDATION"] as const;
const by = { userId: author.userId, name: author.name };
/** Things are numbered from the newest: so long ago each one was. */
const ago = ({ clock }: Deps, n: number, each: number) => clock.now() - (n + 1) * each;

const users: Seed = (deps, from, to) =>
  mapConcurrently(numbers(from.users, to.users), (n) => {
    const { userId, name, email } = benchStudent(20_000 + n);
    const registeredAt = Math.floor(ago(deps, n, 20 * MINUTE) / SECOND);
    return addProfile(deps, { ...newProfile, userId, name, email, registeredAt });
  });

/** Six a day in three exam types; the newest are to come or not processed yet. */
const tests: Seed = (deps, from, to) =>
  deps.content.batchPut(
    numbers(from.tests, to.tests).map((n) => {
      const startTime = ago(deps, n, 4 * HOUR) + DAY;
      const isDone = n >= 10;
      const { gsi2pk, gsi2sk, ...item } = itemOf(
        newTest({
          testId: idAt("test", startTime - 7 * DAY, `staff ${n}`),
          name: `JEE Main mock test ${n}, second shift`,
          examType: EXAMS[n % EXAMS.length] ?? "JEE",
          startTime,
          expiryTime: startTime + 3 * HOUR,
          totalQuestions: 75,
          paper: idAt("paper", startTime - 7 * DAY, `staff ${n}`),
          subjects: ["Physics", "Chemistry", "Mathematics"],
          ...(isDone && { run: `run_${n}`, takers: 400 }),
        }),
      );
      return { ...item, ...(!isDone && { gsi2pk, gsi2sk }) };
    }),
  );

/** Topics whose questions speak of a prism. */
const WITH_PRISM = 10;
/** So many more questions for each topic have the word "plane": entries of the index alone. */
const WITH_PLANE = 25;

/** Three questions in each topic. */
const CELL = {
  examType: "JEE",
  responseType: "MCQ_SINGLE",
  kind: "STANDARD",
  difficulty: "EASY",
} as const;
const bank: Seed = (deps, from, to) =>
  mapConcurrently(numbers(from.topics, to.topics), async (n) => {
    const names = { subject: "Physics", topic: `Chapter ${n % 40}`, subTopic: `Section ${n}` };
    // Typed with the literal names of the tests' world; any names are taken.
    await ensureNames(deps, author, names as unknown as typeof NAMES);
    const what = n < WITH_PRISM ? "prism" : "block";
    for (const difficulty of ["EASY", "MEDIUM", "DIFFICULT"]) {
      const question = `<p>A ${what} of ${n} kg rests on a plane.</p>`;
      await addChoice(deps, author, { ...names, difficulty, question });
    }
    if (from.topics === 0) return;
    const [subjectTopicId = ""] = [...(await Catalogue.byId(deps)).keys()];
    const cell = { ...CELL, subjectTopicId };
    for (let more = 0; more < WITH_PLANE; more++) {
      const questionId = idAt("question", ago(deps, n, DAY), `plane ${more}`);
      await WordStore.put(deps, { questionId, cell, edition: 1 }, ["plane"]);
    }
  });

/** Those who wrote lately are new; of the oldest only the entries are written that a list reads. */
const WHOLE_ENQUIRIES = 120;
const NEW_ENQUIRIES = 20;

async function enquiries(deps: Deps, from: Size, to: Size): Promise<void> {
  const all = numbers(from.enquiries, to.enquiries).map((n): Enquiry => {
    const at = ago(deps, n, 2 * HOUR);
    return {
      enquiryId: idAt("enquiry", at, `${n}`),
      name: `Asha Rao ${n}`,
      email: `asha${n}@school.example`,
      phone: `+9198${String(n).padStart(8, "0")}`,
      message: "What are the fees for NEET? Please call in the evening. ".repeat(4),
      status: n < NEW_ENQUIRIES ? "new" : "seen",
      createdAt: iso(at),
      rev: 1,
      owner: by,
    };
  });
  const whole = all.slice(0, Math.max(0, WHOLE_ENQUIRIES - from.enquiries));
  await mapConcurrently(whole, (one) => Enquiries.store(deps, one));
  await EnquiryIndex.add(deps, all.slice(whole.length));
}

const audit: Seed = (deps, from, to) =>
  AuditStore.appendMany(
    deps,
    numbers(from.audit, to.audit).map((n) => {
      // A page's worth is of this month whatever the log's age.
      const at = iso(ago(deps, n, n < 200 ? HOUR : 12 * HOUR));
      const target = idAt("question", Date.parse(at), `${n % 500}`);
      const change = { question: `<p>${"A block rests on a plane. ".repeat(8)}</p>` };
      const entry = { id: `a${n}`, at, by: by.userId, byName: by.name, action: "question.edit" };
      return { ...entry, target, before: change, after: change };
    }),
  );

/** Each is listed in its month, and what the office took of it in its day. */
const orders: Seed = (deps, from, to) =>
  mapConcurrently(numbers(from.orders, to.orders), async (n) => {
    const at = ago(deps, n, 20 * MINUTE);
    const orderId = `ord_${String(n).padStart(20, "0")}`;
    const payment = { id: `pay_${n}`, at, method: "upi" };
    await OrderStore.add(deps, anOrder({ orderId, createdAt: at, state: "paid", payment }));
    await DeskStore.put(deps, {
      lineId: `pay_${n}`,
      orderId,
      at,
      enteredAt: at,
      paise: 450_000,
      way: "upi",
      reference: null,
      by,
      reason: null,
      userId: benchStudent(20_000 + n).userId,
      buyer: benchStudent(20_000 + n).name,
      name: "JEE",
      number: `2026/${n}`,
    });
  });

/** The counts of each week, and the totals of each day. */
const counters: Seed = async (deps, from, to) => {
  const asOf = deps.clock.now();
  await mapConcurrently(numbers(from.days, to.days), async (n) => {
    const day = dayOf(asOf - n * DAY);
    const week = weekOf(asOf - n * DAY);
    await WeekStore.write(deps, { week, students: 9, tests: 9, lectures: 9, enquiries: 9, asOf });
    for (const list of ["paid", "refund"]) {
      const cell = { outcome: "paid", count: 9, paise: 1, taxPaise: 0 } as const;
      const cells = EXAMS.map((examType): OrderCell => ({ ...cell, examType }));
      await DayTotalStore.write(deps, "PAY", { list, day }, { cells, asOf });
    }
    for (const list of ["start", "end"]) {
      const cells = EXAMS.map((examType) => ({ examType, source: "paid", end: day, count: 9 }));
      await DayTotalStore.write(deps, "SUB", { list, day }, { cells, asOf });
    }
  });
};

/** Adds to an academy what it has more of at a later size. */
export async function grow(deps: Deps, from: Size, to: Size): Promise<void> {
  for (const seed of [users, tests, bank, enquiries, audit, orders, counters]) {
    await seed(deps, from, to);
  }
}
