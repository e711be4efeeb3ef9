import { presets } from "@academy/core/exam/pattern/presets.rules.ts";
import { captions, VideoCalls } from "../videos/video-calls.fixture.ts";
import { discount } from "./payment-rows.fixture.ts";
import { addSecretTest, number, type SecretTest } from "./secret-test.fixture.ts";
import type { Reader, Sentinels } from "./sentinels.fixture.ts";

const OFFICE: readonly Reader[] = ["admin"];

/** Plants texts outside the bank: in a student's work, in the office's data and in lectures. */
export async function plantElsewhere(world: Sentinels): Promise<void> {
  const practice = { startsIn: -1, releasePolicy: "PRACTICE" };
  const exam = await addSecretTest(world.api, "one", practice);
  await ofStudent(world, exam);
  await office(world);
  await lectures(world);
}

/** Plants texts in a test that a student took, in their report of a problem and in their note. */
async function ofStudent(world: Sentinels, exam: SecretTest): Promise<void> {
  const [questionId = ""] = exam.questionIds;
  const answers = Object.fromEntries(
    exam.questionIds.map((id, i) => [id, { value: exam.answers[i], timeTaken: 3, seq: 1 }]),
  );
  const path = `/api/submissions/${exam.testId}/submit`;
  const { submissionId } = await world.send<{ submissionId: string }>("student", "POST", path, {
    answers,
  });
  world.ids.push(exam.testId, questionId, submissionId);
  for (const text of exam.canaries) {
    world.in("key or solution in a student's report", ["student", "reviewer", "admin"], text);
  }
  const report = world.in("problem that a student reported", ["student", "admin"]);
  await world.send("student", "POST", "/api/problems", {
    submissionId,
    questionId,
    kind: "key",
    text: report,
  });
  const note = { submissionId, note: world.in("note of a student", ["student"]) };
  await world.send("student", "PUT", `/api/notebook/${questionId}`, note);
}

/** Plants texts in data that only the office works with. */
async function office(world: Sentinels): Promise<void> {
  const [shipped] = presets;
  const { id: _id, ...pattern } = shipped ?? { id: "" };
  const title = world.in("title of an own pattern", OFFICE);
  await world.post("/api/patterns", {
    ...pattern,
    title,
    note: world.in("note of a pattern", OFFICE),
  });
  const name = world.in("name of an unfinished test", OFFICE);
  await world.post("/api/tests/drafts", { fields: { name } });
  const coupon = world.in("name of a coupon", OFFICE, `C${number()}`);
  await world.post("/api/discounts", { ...discount(), name: coupon });
  await world.send("anonymous", "POST", "/api/enquiries", {
    name: world.in("name in an enquiry", OFFICE),
    email: `${world.in("email in an enquiry", OFFICE)}@example.org`,
    phone: "98765 43210",
    message: world.in("message of an enquiry", OFFICE),
  });
}

/** Plants texts in a lecture for subscribers, and in a deleted lecture. */
async function lectures(world: Sentinels): Promise<void> {
  const calls = new VideoCalls(world.api);
  const text = captions.replace(
    "A lens",
    world.in("captions of a lecture for subscribers", OFFICE),
  );
  const kept = await calls.create({ title: "For subscribers", captions: text });
  const deleted = await calls.create({ title: world.in("title of a deleted lecture", OFFICE) });
  await world.send("admin", "DELETE", `/api/videos/${deleted._id}`);
  world.ids.push(kept._id, deleted._id);
}
