import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { testLogStore } from "../../exam/attempt-log/attempt-log.store.laws.ts";
import { testAttemptStore } from "../../exam/attempt-store/attempt.store.laws.ts";
import { testExtraTimeStore } from "../../exam/attempt-store/extra-time.store.laws.ts";
import { testCatalogueStore } from "../../bank/catalogue/catalogue.store.laws.ts";
import { testLimitStore } from "../rate-limit/rate-limit.store.laws.ts";
import { testPassageStore } from "../../bank/passage/passage.store.laws.ts";
import { testNumberStore } from "../../bank/question/number.store.laws.ts";
import { testQuestionStore } from "../../bank/question/question.store.laws.ts";
import { testTestEditStore } from "../../exam/builder/test-edit.store.laws.ts";
import { testWordStore } from "../../bank/words/word.store.laws.ts";
import { testTestStore } from "../../exam/assessment/assessment.store.laws.ts";
import { DATABASES } from "../../testing/databases.fixture.ts";
import type { Deps } from "./deps.ts";
import { testTable } from "./table.laws.ts";

/**
 * Tests the stores on every available database. They are all in one file, so that Java starts once.
 */
for (const database of DATABASES) {
  describe(`on ${database.name}`, () => {
    let opened: Awaited<ReturnType<typeof database.open>> | undefined;

    beforeAll(async () => {
      if (database.missing === undefined) opened = await database.open();
    });
    beforeEach(({ skip }) => skip(database.missing !== undefined, database.missing));
    afterAll(() => opened?.close());

    const deps = (): Deps => {
      if (!opened) throw new Error("The database runs only inside tests and hooks.");
      return opened.deps;
    };
    describe("a table", () => testTable(deps));
    describe("the store of attempts", () => testAttemptStore(deps));
    describe("the store of logs", () => testLogStore(deps));
    describe("the store of extra time", () => testExtraTimeStore(deps));
    describe("the store of tests", () => testTestStore(deps));
    describe("the store of tests, edited", () => testTestEditStore(deps));
    describe("the store of passages", () => testPassageStore(deps));
    describe("the store of questions", () => testQuestionStore(deps));
    describe("the store of numbers", () => testNumberStore(deps));
    describe("the store of words", () => testWordStore(deps));
    describe("the store of the catalogue", () => testCatalogueStore(deps));
    describe("the store of limits", () => testLimitStore(deps));
  });
}
