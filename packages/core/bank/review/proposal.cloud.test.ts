import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { StaffRole } from "../../kernel/shared/staff-role.rules.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import { admin, student, type TestClock, testClock, testDeps } from "../../testing/world.ts";
import { addChoice, list, newTopic } from "../question/bank.fixture.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import * as Remove from "../editing/question-remove.service.ts";
import * as Questions from "../editing/question.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import { changeState } from "./state.service.ts";
import * as Trash from "../trash/trash.service.ts";
import * as Comments from "./comment.service.ts";
import * as Proposals from "./proposal.service.ts";
import * as ProposalStore from "./proposal.store.ts";
import * as Queue from "./review-queue.service.ts";
import * as ReviewSettings from "../review-settings/review-settings.service.ts";

useCloud();
const boss = admin();
const staff = (name: string, ...roles: StaffRole[]): Actor => ({ ...student(name), roles });
const author = staff("Tara Sen", "author");
const reviewer = staff("Ravi Das", "reviewer");
const other = staff("Uma Rao", "author", "reviewer");
let clock: TestClock;
let deps: Deps;
let names: Awaited<ReturnType<typeof newTopic>>;

async function review(needsReview: boolean): Promise<void> {
  const { rev } = await ReviewSettings.read(deps);
  await ReviewSettings.change(deps, boss, { needsReview, needsSolution: false, rev });
}

beforeAll(() => {
  clock = testClock();
  deps = testDeps(clock);
});

beforeEach(async () => {
  names = await newTopic(deps, boss);
  await review(true);
});

/** An author's question that someone else has approved. Returns its id. */
async function approved(): Promise<string> {
  const { _id } = await addChoice(deps, author, { ...names });
  await changeState(deps, author, _id, "REVIEW");
  await changeState(deps, reviewer, _id, "APPROVED");
  return _id;
}

const PRISM = "<p>What does a prism bend?</p>";
const propose = (id: string, by = author, change: object = { question: PRISM }, rev = 1) =>
  Proposals.propose(deps, by, id, { rev, ...change });
const idOf = async (id: string) => (await ProposalStore.read(deps, id))?.proposalId ?? "";
const approve = async (id: string, by = reviewer) =>
  Proposals.decide(deps, by, id, { proposalId: await idOf(id), approve: true });
const sendBack = async (id: string, comment: string, by = reviewer) =>
  Proposals.decide(deps, by, id, { proposalId: await idOf(id), approve: false, comment });
const queued = async () => (await Queue.page(deps, reviewer, {})).proposals;
const textOf = async (id: string) => (await QuestionRead.read(deps, id)).question;

describe("a proposal", () => {
  test("waits in the queue beside the approved question, and becomes its next revision", async () => {
    const id = await approved();
    const before = await QuestionRead.read(deps, id);
    expect((await propose(id)).proposal).toMatchObject({ own: true, byName: "Tara Sen", rev: 1 });
    expect(await QuestionRead.read(deps, id)).toEqual(before);
    expect(await queued()).toMatchObject([
      { current: { _id: id, question: before.question }, question: { _id: id, question: PRISM } },
    ]);
    expect(await approve(id)).toMatchObject({ rev: 2, question: PRISM, options: before.options });
    expect([await queued(), (await Proposals.read(deps, author, id)).proposal]).toEqual([[], null]);
    const { versions } = await QuestionRead.history(deps, id);
    expect(versions[0]).toMatchObject({ note: "Proposed by Tara Sen", changed: ["question"] });
    expect((await list(deps, { ...names, text: "prism" })).total).toBe(1);
  });

  test("changes the key with the options, and removes labels", async () => {
    const id = await approved();
    await Questions.update(deps, boss, id, { tags: ["Lenses"], alsoAccept: [{ answerKey: 1 }] });
    const change = { options: ["A", "B", "C"], answerKey: 2, alsoAccept: [], tags: [] };
    await propose(id, author, change, 2);
    const { question } = (await queued())[0] ?? {};
    expect(question).toMatchObject({ options: ["A", "B", "C"], answerKey: 2 });
    const after = await approve(id);
    expect(after).toMatchObject({ options: ["A", "B", "C"], answerKey: 2, rev: 3 });
    expect([after.tags, after.alsoAccept]).toEqual([undefined, undefined]);
  });

  test("is decided by a reviewer who did not make it", async () => {
    const id = await approved();
    await propose(id, reviewer);
    await expect(approve(id)).rejects.toMatchObject({ code: "own_change" });
    await expect(approve(id, author)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(approve(id, staff("Asha Rao"))).rejects.toMatchObject({ kind: "forbidden" });
    await propose(id, reviewer, { marks: 2 });
    await review(false);
    await expect(approve(id)).rejects.toMatchObject({ code: "own_change" });
    expect((await approve(id, boss)).marks).toBe(2);
  });

  test("is refused after any other change of the question, which stays", async () => {
    const id = await approved();
    await propose(id);
    await Questions.update(deps, boss, id, { question: "<p>What does glass bend?</p>" });
    await expect(approve(id)).rejects.toMatchObject({
      code: "question_changed",
      message: "The question was changed since this proposal. Compare and propose again.",
    });
    expect(await textOf(id)).toBe("<p>What does glass bend?</p>");
    await expect(propose(id)).rejects.toMatchObject({ code: "conflict" });
    await propose(id, author, { question: PRISM }, 2);
    expect((await approve(id)).question).toBe(PRISM);
  });

  test("waits alone: its proposer replaces or withdraws it, others do not", async () => {
    const id = await approved();
    await propose(id);
    const seen = await idOf(id);
    await expect(propose(id, other)).rejects.toMatchObject({ code: "proposal_waits" });
    await expect(Proposals.withdraw(deps, other, id)).rejects.toMatchObject({
      code: "not_your_proposal",
    });
    clock.advance(MINUTE);
    await propose(id, author, { marks: 3 });
    const decision = { proposalId: seen, approve: true };
    await expect(Proposals.decide(deps, reviewer, id, decision)).rejects.toMatchObject({
      code: "proposal_gone",
    });
    expect(await queued()).toHaveLength(1);
    await Proposals.withdraw(deps, author, id);
    expect(await queued()).toEqual([]);
    await expect(Proposals.withdraw(deps, author, id)).rejects.toMatchObject({ kind: "not-found" });
  });

  test("goes back with a comment, and leaves the queue until it is proposed again", async () => {
    const id = await approved();
    await propose(id);
    await expect(sendBack(id, " ")).rejects.toMatchObject({ code: "comment_needed" });
    await sendBack(id, "Name the prism.");
    expect(await queued()).toEqual([]);
    await expect(approve(id)).rejects.toMatchObject({ code: "proposal_gone" });
    const { proposal } = await Proposals.read(deps, author, id);
    expect(proposal).toMatchObject({ sentBackBy: "Ravi Das", question: { question: PRISM } });
    expect((await Comments.list(deps, author, id)).comments).toMatchObject([
      { text: "Name the prism." },
    ]);
    // Now anyone else may propose a change.
    await propose(id, other, { marks: 5 });
    expect((await approve(id)).marks).toBe(5);
  });

  test("keeps what others changed without a new text", async () => {
    const id = await approved();
    await propose(id);
    const kept = await QuestionStore.find(deps, id);
    if (!kept) throw new Error("The question is missing.");
    await QuestionStore.rewrite(deps, kept, { ...kept, tags: ["Revision"] });
    expect(await approve(id)).toMatchObject({ tags: ["Revision"], question: PRISM });
  });

  test("is refused for drafts, without review, and for questions of others", async () => {
    const { _id } = await addChoice(deps, author, { ...names });
    await expect(propose(_id)).rejects.toMatchObject({ code: "no_proposal_needed" });
    const id = await approved();
    await expect(propose(id, staff("Kim Li", "author"))).rejects.toMatchObject({
      code: "not_your_question",
    });
    await expect(propose(id, author, { marks: 1 })).rejects.toMatchObject({
      code: "nothing_changed",
    });
    const latex = '<span data-type="inline-math" data-latex="\\frac"></span>';
    await expect(propose(id, author, { question: `<p>Lens ${latex}</p>` })).rejects.toMatchObject({
      code: "not_ready",
    });
    await review(false);
    await expect(propose(id)).rejects.toMatchObject({ code: "no_proposal_needed" });
  });

  test("is not approved while its question is retired or deleted", async () => {
    const id = await approved();
    await propose(id);
    await changeState(deps, boss, id, "RETIRED");
    await expect(approve(id)).rejects.toMatchObject({ code: "not_approved" });
    await changeState(deps, boss, id, "APPROVED");
    await Remove.remove(deps, boss, [id]);
    expect(await queued()).toEqual([]);
    await expect(approve(id)).rejects.toMatchObject({ kind: "not-found" });
    await Remove.restore(deps, boss, [id]);
    expect((await approve(id)).question).toBe(PRISM);
  });

  test("is removed with its question and the comments", async () => {
    const id = await approved();
    await propose(id);
    await Comments.add(deps, author, id, "The prism is in the book.");
    await Remove.remove(deps, boss, [id]);
    clock.advance(31 * DAY);
    await Trash.purge(deps, boss, [id]);
    const where = { text: "pk = :pk", values: { ":pk": `Q#${id}` } };
    expect(await deps.content.all({ where })).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  test("leaves the queue if its question was removed at the same moment", async () => {
    const id = await approved();
    await propose(id);
    await deps.content.remove({ pk: `Q#${id}`, sk: "V" });
    expect(await queued()).toEqual([]);
    expect(await ProposalStore.read(deps, id)).toBeUndefined();
  });

  test("is complete when an approval that was interrupted is sent again", async () => {
    const id = await approved();
    await propose(id);
    const kept = await ProposalStore.read(deps, id);
    await approve(id);
    if (kept) await ProposalStore.put(deps, kept, undefined);
    expect(await approve(id)).toMatchObject({ rev: 2, question: PRISM });
    expect([await queued(), await ProposalStore.read(deps, id)]).toEqual([[], undefined]);
  });

  test("costs one write of its own, and one more in the index", async () => {
    const id = await approved();
    const meter = createMeter();
    const metered = testDeps(clock, meter);
    await ReviewSettings.recently(metered);
    meter.reset();
    await ProposalStore.put(metered, await keptOf(id), undefined);
    expect(meter.usage.writeUnits).toBe(1);
  });
});

async function keptOf(id: string) {
  await propose(id);
  const kept = await ProposalStore.read(deps, id);
  if (!kept) throw new Error("There is no proposal.");
  await ProposalStore.remove(deps, kept);
  return kept;
}
