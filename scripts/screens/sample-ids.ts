import { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import { TestPage } from "@academy/core/exam/assessment/test-list.schema.ts";
import { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { MarkingView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { dayAfter, dayOf } from "@academy/core/kernel/shared/time.ts";
import { VideoPage } from "@academy/core/lectures/video/video.schema.ts";
import { MadeLink } from "@academy/core/sales/payment-link/payment-link.schema.ts";
import * as z from "zod";
import { Api } from "../../e2e/support/api.ts";
import { addCrashCourse } from "../../e2e/support/crash-course.ts";
import type { Product } from "../../e2e/support/product.ts";
import { loginOf } from "./sample-people.ts";

/** What the addresses of screens name, as parameters of their patterns. */
export type Ids = Readonly<Record<string, string>>;

const Exam = z.object({ _id: z.string() });
const Order = z.object({ orderId: z.string() });
const Report = z.object({ questionReport: z.array(z.object({ questionId: z.string() })) });

/** The first of a list. @throws Error if the sample content has none */
function first<T>([one]: readonly T[], what: string): T {
  if (one === undefined) throw new Error(`The sample content has no ${what}`);
  return one;
}

/**
 * The ids of a product with the sample content. What the sample does not have is made: a payment at
 * the office, a product with a payment link, an exam, an enquiry, a challenge and a problem report.
 */
export async function sampleIds({ origin }: Product): Promise<Ids> {
  const api = new Api(origin);
  const [admin, diya, kabir] = await Promise.all([
    api.signedIn(loginOf("admin")),
    api.signedIn(loginOf("diya")),
    api.signedIn(loginOf("kabir")),
  ]);
  const found = await findIds(admin, diya);
  return { ...found, ...(await addRest(admin, { diya, kabir }, found)) };
}

async function findIds(admin: Api, diya: Api) {
  const list = `/api/auth/Users/${diya.userId}`;
  const { tests } = await admin.get("/api/tests?state=processed", TestPage);
  const past = tests.filter(({ name }) => name.startsWith("Sample test"));
  const taken = await diya.get(`${list}/taken-tests`, z.array(TakenTest));
  const scheduled = await diya.get(`${list}/scheduled-tests`, z.array(ScheduledTest));
  const open = scheduled.filter(({ state, locked, demo }) => state === "open" && !locked && !demo);
  const { videos } = await admin.get("/api/videos", VideoPage);
  const { questions } = await admin.get("/api/questions/search", QuestionPage);
  const testId = first(past, "test with results")._id;
  const { questions: written } = await admin.get(`/api/tests/${testId}/marking`, MarkingView);
  return {
    testId,
    submissionId: first(taken, "report")._id,
    takenTestId: first(taken, "report").testId,
    openTestId: first(open, "open test")._id,
    videoId: first(videos, "lecture")._id,
    questionId: first(questions, "question")._id,
    writtenId: first(written, "written question").questionId,
    userId: diya.userId,
  };
}

interface Students {
  diya: Api;
  kabir: Api;
}

async function addRest(
  admin: Api,
  { diya, kabir }: Students,
  { testId, submissionId }: { testId: string; submissionId: string },
) {
  const today = dayOf(Date.now());
  const payment = {
    key: crypto.randomUUID(),
    userId: kabir.userId,
    examType: "NEET",
    amountPaise: 499_900,
    way: "cash",
    day: today,
    lastDay: dayAfter(today, 365),
  };
  const { orderId } = await admin.post("/api/payments/office", payment, Order);
  const thing = { kind: "product", productId: await addCrashCourse(admin), amountPaise: 500_000 };
  const link = { userId: kabir.userId, thing: { ...thing, dueDay: dayAfter(today, 14) } };
  const { url } = await admin.post("/api/payment-links", link, MadeLink);
  const exam = {
    kind: "PAPERS",
    name: "NEET mock of the batch",
    examType: "NEET",
    tests: [{ testId, label: "Paper 1" }],
    cutoffs: [{ list: "CRL", total: { percent: 40 } }],
    grades: [{ name: "Distinction", from: 20 }],
  };
  const { _id: examId } = await admin.post("/api/exams", exam, Exam);
  await admin.post(`/api/exams/${examId}/process`, {}, z.unknown());
  const report = await diya.get(`/api/submissions/reports/${submissionId}`, Report);
  const { questionId: reportedId } = first(report.questionReport, "question of a report");
  const problem = { submissionId, questionId: reportedId, kind: "key" };
  const text = "The second option is correct as well, because the vessel is open.";
  await diya.post("/api/problems", { ...problem, text }, z.unknown());
  const enquiry = { name: "Ravi Nair", email: "ravi@example.com", phone: "+91 98450 00001" };
  const message = "Is there a weekend batch for NEET in class 11?";
  await new Api(new URL(url).origin).post("/api/enquiries", { ...enquiry, message }, z.unknown());
  return { orderId, secret: new URL(url).hash.slice(1), examId, reportedId };
}
