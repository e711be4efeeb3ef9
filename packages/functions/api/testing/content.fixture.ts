import type {
  AttemptView,
  SubmitReceipt,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { iso } from "@academy/core/kernel/shared/time.ts";
import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { openRoleCloud } from "./role-cloud.fixture.ts";

type RoleCloud = Awaited<ReturnType<typeof openRoleCloud>>;

const MINUTE = 60_000;
const topic = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };

/** Created through the API by the administrator: a passage, two questions and three tests. */
export async function addContent({ deps, post, send, callers }: RoleCloud) {
  const { admin, student } = callers;
  await post("/api/subject-topics", admin, topic);
  const passage = await post<{ _id: string }>("/api/passages/upload", admin, {
    ...topic,
    examType: "JEE",
    passageText: "<p>A thin lens bends light.</p>",
  });
  const question = {
    ...topic,
    examType: "JEE",
    difficulty: "EASY",
    marks: 4,
    responseType: "MCQ_SINGLE",
    question: "<p>What does a lens bend?</p>",
    options: ["Light", "Spoons"],
    answerKey: 0,
    solution: "<p>Light.</p>",
  };
  const plain = await post<{ _id: string }>("/api/questions/upload", admin, question);
  const read = await post<{ _id: string }>("/api/questions/upload", admin, {
    ...question,
    questionType: "COMPREHENSION",
    passageId: passage._id,
  });
  const now = deps.clock.now();
  const test = (name: string, startsIn: number) => ({
    name,
    examType: "JEE",
    access: "PUBLIC",
    startTime: iso(now + startsIn * MINUTE),
    expiryTime: iso(now + (startsIn + 120) * MINUTE),
    durationMinutes: 60,
    totalQuestions: 2,
    sectionDetails: [{ subject: "Physics", numQuestions: 2, questionIds: [plain._id, read._id] }],
  });
  const create = (name: string, startsIn: number) =>
    post<TestAdminView>("/api/tests/createtest", admin, test(name, startsIn));
  const running = await create("Running", -1);
  const done = await create("Handed in", -1);
  const upcoming = await create("Upcoming", 60);
  const attempt = await post<AttemptView>(`/api/tests/${running._id}/attempts`, student, {});
  const path = `/api/tests/questions/${running._id}`;
  const answer = await send({ method: "GET", path, token: student });
  // Parsed by the endpoint's own schema.
  const questions = (await answer.json()) as StudentQuestion[];
  const receipt = await post<SubmitReceipt>(`/api/submissions/${done._id}/submit`, student, {
    answers: { [plain._id]: { value: 0, timeTaken: 30 } },
  });
  const passageId = passage._id;
  return { running, done, upcoming, attempt, questions, receipt, passageId };
}
