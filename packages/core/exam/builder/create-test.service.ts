import * as Audit from "../../kernel/audit/audit.service.ts";
import { FIRST_KEY } from "../terms/paper/paper-id.rules.ts";
import * as Publishing from "../paper/publish-paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as DemoTestStore from "../assessment/demo-test.store.ts";
import * as Preparation from "./preparation.service.ts";
import * as Unfinished from "./unfinished-publication.service.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import { statedBy } from "../terms/test/test-input.rules.ts";
import type { Test, TestAdminView } from "../terms/test/assessment.schema.ts";
import { adminView } from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";

/**
 * Creates a test and publishes its frozen paper: given questions are kept, missing ones picked
 * from the bank. The paper's artifacts are written before the test's item, so a crash leaves
 * nothing visible; the sweep frees its questions. A demo slot is assigned last.
 * @throws AppError `invalid` with the section or question that is wrong.
 */
export async function create(deps: Deps, actor: Actor, sent: TestInput): Promise<TestAdminView> {
  const testId = newId("test", deps);
  const ref = { testId, paper: newId("paper", deps) };
  const prepared = await Preparation.prepare(deps, sent, ref);
  Preparation.assertPublishable(prepared.problems);
  await Unfinished.begin(deps, testId, Publishing.contentOf(prepared.paper));
  await Publishing.write(deps, ref, prepared.paper, {
    policy: prepared.input.releasePolicy,
    allowOpen: sent.allowOpen === true,
  });
  const test: Test = {
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
  };
  await TestStore.create(deps, test);
  if (test.demo !== null) await DemoTestStore.put(deps, test.demo, testId);
  await Audit.record(deps, actor, {
    action: "test.create",
    subject: testId,
    after: prepared.input,
  });
  await Unfinished.end(deps, testId);
  return adminView(deps, actor, test);
}
