import * as CatalogueStore from "@academy/core/bank/catalogue/catalogue.store.ts";
import * as Batch from "@academy/core/bank/editing/question-batch.service.ts";
import * as Draft from "@academy/core/bank/editing/question-draft.service.ts";
import { QuestionInput } from "@academy/core/bank/question/question.schema.ts";
import * as State from "@academy/core/bank/review/state.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";
import { ensureNames } from "./ensure-names.ts";
import { math, type SampleQuestion } from "./rich.ts";

const approved: SampleQuestion = {
  subject: "Biology",
  topic: "Ecology",
  subTopic: "Ecosystems and biodiversity",
  responseType: "MCQ_SINGLE",
  difficulty: "EASY",
  question: "<p>In a grazing food chain, the organisms of the second trophic level are</p>",
  options: ["producers", "primary consumers", "secondary consumers", "decomposers"],
  answerKey: 1,
  solution:
    "<p>Producers are the first trophic level. Herbivores eat them: they are primary consumers, the second level.</p>",
};

const inReview: SampleQuestion = {
  subject: "Physics",
  topic: "Mechanics",
  subTopic: "Work, energy and power",
  responseType: "MCQ_SINGLE",
  difficulty: "MEDIUM",
  question: `<p>A pump lifts ${math("300\\,\\text{kg}")} of water per minute to a height of ${math("10\\,\\text{m}")}. With ${math("g=10\\,\\mathrm{m\\,s^{-2}}")} its useful power is</p>`,
  options: ["30\\,\\text{W}", "50\\,\\text{W}", "500\\,\\text{W}", "30\\,\\text{kW}"].map(math),
  answerKey: 2,
  solution: `<p>${math("P=\\frac{mgh}{t}=\\frac{300\\cdot10\\cdot10}{60}=500\\,\\text{W}")}.</p>`,
};

/** Two questions of an author: the reviewer approved one, the other waits in review. */
export async function ensureStaffQuestions(
  deps: Deps,
  { admin, author, reviewer }: { admin: Actor; author: Actor; reviewer: Actor },
): Promise<void> {
  const key = { pk: "SAMPLE", sk: "STAFF" };
  if (await deps.content.get(key, { consistent: true })) return;
  const first = await addDraft(deps, admin, author, approved);
  await State.changeState(deps, author, first, "REVIEW");
  await State.changeState(deps, reviewer, first, "APPROVED");
  const second = await addDraft(deps, admin, author, inReview);
  await State.changeState(deps, author, second, "REVIEW");
  await deps.content.put(key);
}

/** Adds a question as a draft, as an author's upload does. */
async function addDraft(
  deps: Deps,
  admin: Actor,
  author: Actor,
  question: SampleQuestion,
): Promise<string> {
  const { subject, topic, subTopic } = question;
  await ensureNames(deps, admin, { subject, topic, subTopic });
  const entry = await CatalogueStore.find(deps, { subject, topic, subTopic });
  if (!entry) throw new Error(`The catalogue has no entry for ${subTopic}`);
  const input = QuestionInput.parse({ examType: "NEET", ...question });
  const draft = Draft.readAt(deps, input, { subjectTopicId: entry._id, passageId: null });
  const questionId = newId("question", deps);
  const from = { savedWith: questionId, note: "Sample" };
  await Batch.addMany(deps, author, from, [{ questionId, draft, entry }]);
  return questionId;
}
