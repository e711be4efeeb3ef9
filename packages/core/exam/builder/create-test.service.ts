import { FIRST_KEY } from "../terms/paper/paper-id.rules.ts";
import { contentOf } from "../paper/paper-content.rules.ts";
import type { PaperRef } from "../terms/paper/paper.schema.ts";
import * as Publishing from "../paper/publish-paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as DemoTestStore from "../assessment/demo-test.store.ts";
import * as Preparation from "./preparation.service.ts";
import * as Publication from "./publication.service.ts";
import * as Unfinished from "./unfinished-publication.service.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import { statedBy } from "../terms/test/test-input.rules.ts";
import type { Test, TestAdminView } from "../terms/test/assessment.schema.ts";
import { adminView } from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";

/**
 * Creates a test and publishes its frozen paper: given questions are kept, missing ones picked from
 * the bank. The paper's artifacts are written before the test's item, so a crash leaves nothing
 * visible; the sweep frees its questions. A demo slot is assigned last.
 * @param saveId key of the draft: if the draft is published again, there is still only one test
 * @throws AppError `invalid` with the section or question that is wrong; `conflict` if the draft
 * was changed after it had been published.
 */
export async function create(
  deps: Deps,
  actor: Actor,
  sent: TestInput,
  saveId?: string,
): Promise<TestAdminView> {
  const testId = await Publication.testIdFor(deps, actor, saveId);
  const known = saveId === undefined ? undefined : await Publication.published(deps, testId, sent);
  if (known) return finish(deps, actor, known);
  const ref = { testId, paper: newId("paper", deps) };
  const prepared = await Preparation.prepare(deps, sent, ref);
  Preparation.assertPublishable(prepared.problems);
  const held = contentOf(prepared.paper);
  await Unfinished.begin(deps, testId, held);
  await Publishing.write(deps, ref, prepared.paper, {
    policy: prepared.input.releasePolicy,
    allowOpen: sent.allowOpen === true,
  });
  const test = testOf(deps, actor, ref, prepared, sent);
  if (await TestStore.create(deps, test))
    return finish(deps, actor, test, { input: prepared.input, held });
  // Another call published the same draft at the same time.
  const other = await Publication.published(deps, testId, sent);
  return finish(deps, actor, other ?? test);
}

const testOf = (
  deps: Deps,
  actor: Actor,
  ref: PaperRef,
  prepared: Preparation.Prepared,
  sent: TestInput,
): Test => ({
  ...ref,
  ...statedBy(prepared.input),
  ...Preparation.derivedFields(prepared),
  rev: 1,
  run: null,
  takers: null,
  figures: null,
  pass: 0,
  keyName: FIRST_KEY,
  provisional: null,
  extraMinutes: 0,
  archived: false,
  changes: [],
  createdAt: iso(deps.clock.now()),
  createdBy: actor.userId,
  createdByName: actor.name,
  sentHash: Publication.hashOf(sent),
});

/** The steps after the test was written; safe to repeat. */
async function finish(
  deps: Deps,
  actor: Actor,
  test: Test,
  made?: Publication.Made,
): Promise<TestAdminView> {
  if (test.demo !== null) await DemoTestStore.put(deps, test.demo, test.testId);
  await Publication.record(deps, test, made);
  await Unfinished.end(deps, test, made);
  return adminView(deps, actor, test);
}
