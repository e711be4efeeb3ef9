import { typeExamples } from "@academy/response-types/registry.examples.ts";
import { makeDocx, p } from "@academy/core/exchange/files/docx.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { ImportCalls } from "./imports/import-calls.fixture.ts";
import { allRoutes } from "./routes.ts";
import { Additions, NAMES } from "./testing/additions.fixture.ts";
import { addContent } from "./testing/content.fixture.ts";
import { answeredProblem, openPractice, submitBlank } from "./testing/released-test.fixture.ts";
import { discount, instalments, product } from "./testing/payment-rows.fixture.ts";
import { chosenLanguage } from "./testing/chosen-language.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { specifiedClient } from "./testing/specified-client.fixture.ts";
import { poster, VideoCalls } from "./videos/video-calls.fixture.ts";

const routes = await allRoutes();
const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addContent>>;
let admin: ReturnType<typeof specifiedClient>;
let add: Additions;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addContent(api);
  admin = specifiedClient(api, api.callers.admin);
  add = new Additions(admin, clock, exam.running._id);
});

type Thing = Record<string, unknown>;

/** How to read and change a thing, and how to pick the thing from the answer. */
interface Resource {
  read: string;
  write: string;
  pick?: (answer: Record<string, Thing[]>) => Thing | undefined;
  /** The owner of the thing; an administrator if absent. */
  owner?: typeof admin;
}

/** A test that the student has taken and whose report is open. */
async function releasedTest() {
  const owner = specifiedClient(api, api.callers.student);
  const path = await add.test(openPractice(clock.now()));
  const submissionId = await submitBlank(owner, api.studentId, path);
  return { owner, submissionId, questionId: exam.questions[0]?._id };
}

const same = (path: string, pick?: Resource["pick"]): Resource => ({
  read: path,
  write: path,
  ...(pick && { pick }),
});

/** Every endpoint that changes something, with a thing on which the test tries the change. */
const resources: Record<string, () => Promise<Resource>> = {
  "PUT /api/subject-topics/{id}": async () => {
    const { items } = await admin.get("/api/subject-topics/List");
    const pick: Resource["pick"] = ({ items }) => items?.[0];
    return { read: "/api/subject-topics/List", write: `/api/subject-topics/${items[0]._id}`, pick };
  },
  "PUT /api/questions/{id}": async () => same(await add.question("MCQ_SINGLE")),
  "PUT /api/questions/{id}/variants/{language}": async () => {
    const path = `${await add.question("MCQ_SINGLE")}/variants`;
    const { english } = await admin.get(path);
    await admin.put(`${path}/hi`, { texts: english });
    return { read: path, write: `${path}/hi`, pick: ({ variants }) => variants?.[0] };
  },
  "PUT /api/passages/{id}/variants/{language}": async () => {
    const path = `/api/passages/${exam.passageId}/variants`;
    const { english } = await admin.get(path);
    await admin.put(`${path}/ur`, { texts: english });
    return { read: path, write: `${path}/ur`, pick: ({ variants }) => variants?.[0] };
  },
  "PUT /api/passages/{id}": async () => same(`/api/passages/${exam.passageId}`),
  "PUT /api/passages/{id}/set": async () => same(`/api/passages/${exam.passageId}/set`),
  "PUT /api/tests/{id}": async () => same(await add.test()),
  "PUT /api/tests/{id}/language": async () => {
    const owner = specifiedClient(api, api.callers.student);
    return { ...(await chosenLanguage({ admin, owner }, add)), owner };
  },
  "PUT /api/tests/drafts/{draftId}": async () => {
    const { _id } = await admin.post("/api/tests/drafts", { fields: { name: "Half a test" } });
    return same(`/api/tests/drafts/${_id}`);
  },
  "PATCH /api/patterns/{id}": async () => {
    const sectionDetails = [{ subject: "Physics", numQuestions: 2, scheme: { kind: "neet" } }];
    const plan = { title: "Two", examType: "NEET", durationMinutes: 10, sectionDetails };
    const { _id } = await admin.post("/api/patterns", plan);
    return same(`/api/patterns/${_id}`);
  },
  "PATCH /api/exams/{id}": async () => {
    const testId = (await add.test()).slice("/api/tests/".length);
    const tests = [{ testId, label: "Shift 1" }];
    const asked = { kind: "SHIFTS", name: "Two shifts", examType: "JEE", tests };
    const { _id } = await admin.post("/api/exams", asked);
    return same(`/api/exams/${_id}`);
  },
  "PUT /api/tests/{id}/extra-time": async () => {
    const path = `/api/tests/${exam.running._id}/extra-time`;
    return { read: `${path}?userId=${api.studentId}`, write: path };
  },
  "PUT /api/videos/{id}": async () => {
    const { _id } = await new VideoCalls(api).create({ poster });
    const pick: Resource["pick"] = ({ videos }) => videos?.[0];
    return { read: "/api/videos", write: `/api/videos/${_id}`, pick };
  },
  "PATCH /api/enquiries/{id}": async () => {
    const from = { name: "Asha", email: "a@b.in", phone: "98765 43210" };
    await admin.post("/api/enquiries", { ...from, message: "What are the fees?" });
    const { enquiries } = await admin.get("/api/enquiries");
    const pick: Resource["pick"] = ({ enquiries: all }) => all?.[0];
    return { read: "/api/enquiries", write: `/api/enquiries/${enquiries[0]._id}`, pick };
  },
  "PUT /api/exam-types/{examType}": async () => ({
    read: "/api/exam-types/settings",
    write: "/api/exam-types/JEE",
    pick: ({ examTypes }) => examTypes?.find(({ examType }) => examType === "JEE"),
  }),
  "PUT /api/products/{id}": async () => {
    const { productId } = await admin.post("/api/products", product());
    const write = `/api/products/${String(productId)}`;
    return { read: "/api/products", write, pick: ({ products }) => products?.[0] };
  },
  "PUT /api/discounts/{id}": async () => {
    const { discountId } = await admin.post("/api/discounts", discount());
    const write = `/api/discounts/${String(discountId)}`;
    return { read: "/api/discounts", write, pick: ({ discounts }) => discounts?.[0] };
  },
  "PUT /api/payments/plans/{id}": async () => {
    const shares = [50, 50].map((percent, index) => ({ percent, afterDays: index }));
    const sold = { ...product(), instalments: { shares, graceDays: null } };
    const { productId } = await admin.post("/api/products", sold);
    const { studentId: userId } = api;
    const agreed = { key: crypto.randomUUID(), userId, productId, instalments };
    const { planId } = await admin.post("/api/payments/plans", agreed);
    const write = `/api/payments/plans/${String(planId)}`;
    const read = `/api/payments/plans?userId=${userId}`;
    return { read, write, pick: ({ plans }) => plans?.[0] };
  },
  "PUT /api/users/{id}": async () => same(`/api/users/${api.studentId}`),
  "PUT /api/users/{id}/email": async () => ({
    read: `/api/users/${api.studentId}`,
    write: `/api/users/${api.studentId}/email`,
  }),
  "PUT /api/users/{id}/particulars": async () => {
    const path = `/api/users/${api.studentId}`;
    const { rev } = await admin.get(path);
    const notes = [{ name: "Blood group", text: "B+" }];
    const guardian = { name: "Ravi Rao", phone: "98450 12345", email: "ravi@home.test" };
    const write = `${path}/particulars`;
    await admin.put(write, { className: "11", batch: "Evening", guardian, notes, rev });
    return { read: path, write, pick: ({ particulars }) => particulars as unknown as Thing };
  },
  "PUT /api/users/{id}/roles": async () => ({
    read: `/api/users/${api.studentId}`,
    write: `/api/users/${api.studentId}/roles`,
  }),
  "PUT /api/questions/review/settings": async () => same("/api/questions/review/settings"),
  "PUT /api/videos/settings": async () => same("/api/videos/settings"),
  "PUT /api/admin/week-letter": async () => same("/api/admin/week-letter"),
  "PUT /api/admin/announcement": async () => same("/api/admin/announcement"),
  "PUT /api/notebook/{questionId}": async () => {
    const { owner, submissionId, questionId } = await releasedTest();
    const path = `/api/notebook/${questionId}`;
    await owner.put(path, { submissionId, bookmarked: true, note: "Sign of the charge" });
    return { ...same(path), owner };
  },
  "PATCH /api/problems/{questionId}": async () =>
    same(await answeredProblem(admin, await releasedTest())),
  "PUT /api/learning/settings": async () => {
    const [owner, write] = [specifiedClient(api, api.callers.student), "/api/learning/settings"];
    await owner.put(write, { goal: { examType: "NEET", date: "2027-05-02" }, dailyLimit: 20 });
    // The type of an answer allows only lists, but `settings` is an object.
    const pick: Resource["pick"] = ({ settings }) => settings as unknown as Thing;
    return { read: "/api/learning/today", write, pick, owner };
  },
  "PUT /api/tests/{id}/marking/{questionId}/rubric": async () => {
    const id = (await add.question("SUBJECTIVE")).split("/").at(-1);
    const sectionDetails = [{ subject: "Physics", numQuestions: 1, questionIds: [id] }];
    return same(`${await add.test({ totalQuestions: 1, sectionDetails })}/marking/${id}/rubric`);
  },
  "PUT /api/imports/{id}/paper": async () => {
    const lines = ["1. Which is a unit?", "(A) joule", "(B) speed", "2. Which is a force?"];
    const bytes = new Uint8Array(makeDocx(lines.map((text) => p(text)).join("")));
    const { importId } = await new ImportCalls(api).checked("Round trip.docx", bytes);
    return same(`/api/imports/${importId}/paper`);
  },
  "PATCH /api/account": async () => same("/api/account"),
};

/** Changes that no GET shows: their answer only confirms what was sent. */
const WITHOUT_GET = [
  "PUT /api/account/consent",
  "PATCH /api/attempts/{id}/answers",
  "PUT /api/questions/{id}/state",
  "PUT /api/submissions/{submissionId}/marks",
  "PUT /api/tests/{id}/marking/markers/{userId}",
  "PUT /api/videos/{id}/copies/{name}",
  "PUT /api/videos/{id}/notes",
];

/** Fields that a change updates, and addresses that are signed again. */
const MOVING = ["rev", "updatedAt", "updatedBy", "changedAt", "serverTime", "cloudinaryUrl"];

const lasting = (thing: object | undefined): unknown =>
  JSON.parse(
    JSON.stringify(thing, (key: string, value: unknown) =>
      MOVING.includes(key) ? undefined : value,
    ),
  );

async function thingOf({ read, pick, owner = admin }: Resource): Promise<Thing> {
  const answer = await owner.get(read);
  const thing = pick ? pick(answer) : answer;
  if (!thing) throw new Error(`${read} has nothing to change`);
  return thing;
}

async function saveBack(resource: Resource): Promise<void> {
  const before = await thingOf(resource);
  const patched = /^\/api\/(enquiries|patterns|exams|account|problems)\b/;
  const method = patched.test(resource.write) ? "patch" : "put";
  await (resource.owner ?? admin)[method](resource.write, before);
  expect(lasting(await thingOf(resource))).toEqual(lasting(before));
}

describe("what was read may be sent back", () => {
  it("is tested for every change in the API", () => {
    const changes = routes.filter(({ method }) => method === "PUT" || method === "PATCH");
    const listed = changes.map(({ route }) => route);
    expect([...Object.keys(resources), ...WITHOUT_GET].toSorted()).toEqual(listed.toSorted());
  });

  it.each(Object.keys(resources))("to %s", async (route) => {
    await saveBack((await resources[route]?.()) ?? same(""));
  });

  it.each(Object.keys(typeExamples))("of a %s question", async (responseType) => {
    await saveBack(same(await add.question(responseType)));
  });

  it("of a chosen question, including the text of its passage", async () => {
    const criteria = { ...NAMES, questionType: "COMPREHENSION", count: 6 };
    const { questions } = await admin.post("/api/tests/questions/auto-select", criteria);
    expect(questions[0].passageText).toContain("lens");
    await admin.put(`/api/questions/${questions[0]._id}`, questions[0]);
  });
});
