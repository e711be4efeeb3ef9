import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { autoSelect } from "@academy/functions/api/bank/pick/auto-select.ts";
import type { fillSections } from "@academy/functions/api/bank/pick/fill-sections.ts";
import type { countMix } from "@academy/functions/api/bank/pick/count-mix.ts";
import type { replaceQuestions } from "@academy/functions/api/bank/pick/replace-questions.ts";
import type { checkTest } from "@academy/functions/api/tests/check-test.ts";
import type { createTest } from "@academy/functions/api/tests/create-test.ts";
import type { duplicateTest } from "@academy/functions/api/tests/duplicate-test.ts";
import type { editTest } from "@academy/functions/api/tests/edit-test.ts";
import type { previewTest } from "@academy/functions/api/tests/preview-test.ts";
import type { readNextShift } from "@academy/functions/api/exams/read-next-shift.ts";
import type { readTest } from "@academy/functions/api/tests/read-test.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { bankKey } from "../../shared/bank/bank.queries.ts";
import { questionIdsOf } from "./draft/draft.rules.ts";
import type { Criteria, SectionDraft, TestDraft } from "./draft/draft.schema.ts";
import { askedFor, missingIn, mixFor, REPLACEMENTS_ASKED } from "./questions/selection.rules.ts";
import type { Questions, ShownQuestion } from "./preview/shown-question.rules.ts";
import { inputOf } from "./draft/test-input.rules.ts";

const criteriaOf = (examType: TestDraft["examType"], section: Criteria) => ({
  examType,
  subject: section.subject,
  topic: section.topic,
  subTopic: section.subTopic,
  questionType: section.questionType,
  responseType: section.responseType,
  difficulty: section.difficulty,
});

/**
 * The fields of a request that say which questions to leave out: the questions of earlier tests,
 * which need an exam type, and questions that are open for practice. The questions of the edited
 * test are not left out.
 */
const leftOut = (draft: TestDraft, testId: string | undefined) => ({
  excludeTests: draft.examType === "" ? 0 : draft.excludeTests,
  allowOpen: draft.allowOpen || draft.releasePolicy === "PRACTICE",
  testId,
});

/**
 * Questions of the bank for a section, slightly more than the section needs.
 * @param testId the edited test
 */
export const postAutoSelect = (
  draft: TestDraft,
  section: Criteria & Partial<Pick<SectionDraft, "mix" | "questionIds">>,
  { wanted, questions, testId }: { wanted: number; questions: Questions; testId?: string },
) => {
  const mix = mixFor(section, wanted, questions);
  const { examType } = draft;
  return call<typeof autoSelect>("POST /api/tests/questions/auto-select", {
    body: {
      ...criteriaOf(examType, section),
      count: mix.length > 0 ? wanted : askedFor(wanted),
      excludeIds: questionIdsOf(draft),
      mix,
      ...leftOut(draft, testId),
    },
  });
};

/** Questions for the open places of several sections, in their order. */
export const postFill = (
  draft: TestDraft,
  sections: readonly SectionDraft[],
  { questions, testId }: { questions: Questions; testId?: string },
) => {
  const { examType } = draft;
  return call<typeof fillSections>("POST /api/tests/questions/fill", {
    body: {
      examType,
      sections: sections.map((section) => {
        const { examType: _ofTest, ...criteria } = criteriaOf(examType, section);
        const count = missingIn(section);
        return { ...criteria, count, mix: mixFor(section, count, questions) };
      }),
      excludeIds: questionIdsOf(draft),
      ...leftOut(draft, testId),
    },
  });
};

/**
 * Questions that could replace one of the section's questions; each call returns different ones.
 */
export const replacementsQuery = (
  draft: TestDraft,
  section: Criteria,
  used: readonly string[],
  testId?: string,
) => {
  const sectionCriteria = criteriaOf(draft.examType, section);
  const left = leftOut(draft, testId);
  return queryOptions({
    queryKey: ["test-builder", "replacements", sectionCriteria, used, left],
    queryFn: reads<typeof replaceQuestions>("POST /api/tests/questions/replace", {
      body: { sectionCriteria, excludeIds: [...used], count: REPLACEMENTS_ASKED, ...left },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** How many questions the bank has for each line of a section's mix. */
export const mixCountQuery = (
  examType: TestDraft["examType"],
  section: Criteria,
  mix: SectionDraft["mix"],
) => {
  // Every line asks for one question, because the number in the bank does not depend on the number
  // that the line wants.
  const lines = mix.map((line) => ({ ...line, count: 1 }));
  const body = { ...criteriaOf(examType, section), mix: lines };
  return queryOptions({
    queryKey: [...bankKey, "mix", body],
    queryFn: reads<typeof countMix>("POST /api/tests/questions/count", { body }),
    enabled: mix.length > 0,
    placeholderData: keepPreviousData,
  });
};

/** Loaded together with the questions: reading an answer needs the code of its response type. */
export const loadShown = () => import("./preview/shown-question.rules.ts");

/** Response types as choices of a select, by the names that the builder uses. */
export const typeChoicesQuery = queryOptions({
  queryKey: ["test-builder", "response types"],
  queryFn: async () => {
    const { responseTypes } = await import("@academy/response-types/registry.ts");
    return responseTypes.types.map(({ code, builderLabel }) => ({
      value: code,
      label: builderLabel,
    }));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Questions of the bank by id, for example the questions of a stored draft. */
export const questionsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["test-builder", "questions", ids],
    queryFn: async ({ signal }): Promise<{ questions: ShownQuestion[]; missing: string[] }> => {
      const section = {
        subject: "Any",
        numQuestions: ids.length,
        questionIds: [...ids],
        // The scheme under which each question keeps its own marks.
        scheme: { kind: "standard" as const },
      };
      const [{ fromPreview }, { sections, missing }] = await Promise.all([
        loadShown(),
        call<typeof previewTest>("POST /api/tests/preview", {
          body: { sectionDetails: [section] },
          signal,
        }),
      ]);
      return {
        questions: sections.flatMap(({ questions }) => questions.map(fromPreview)),
        missing,
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * The errors and warnings that publishing would give.
 * @param testId the test that is being edited
 */
export const checkQuery = (draft: TestDraft, enabled: boolean, testId: string | undefined) => {
  const body = { ...inputOf(draft), ...(testId !== undefined && { testId }) };
  return queryOptions({
    queryKey: ["test-builder", "check", body],
    queryFn: reads<typeof checkTest>("POST /api/tests/check", { body }),
    enabled,
    gcTime: 0,
  });
};

/** A test for editing, never from the cache: someone may have changed it. */
export const editedTestQuery = (testId: string) =>
  queryOptions({
    queryKey: ["test-builder", "test", testId],
    queryFn: ({ signal }) => getEdited(testId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export async function getEdited(testId: string, signal?: AbortSignal): Promise<TestAdminView> {
  const test = await call<typeof readTest>("GET /api/tests/{id}", {
    params: { id: testId },
    signal,
  });
  if (!("rev" in test)) throw new Error("An administrator's view carries the revision");
  return test;
}

/**
 * The next shift of an exam: a copy of its last test, without questions. Questions of earlier
 * shifts are left out.
 */
export const nextShiftQuery = (examId: string) =>
  queryOptions({
    queryKey: ["test-builder", "next-shift", examId],
    queryFn: async ({ signal }) => {
      const path = "/api/exams/{id}/next-shift";
      const params = { id: examId };
      const { test, excludeTests } = await call<typeof readNextShift>(`GET ${path}`, {
        params,
        signal,
      });
      return { ...test, excludeTests };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A test's content for a copy. */
export const copyQuery = (testId: string) =>
  queryOptions({
    queryKey: ["test-builder", "copy", testId],
    queryFn: reads<typeof duplicateTest>("POST /api/tests/{id}/duplicate", {
      params: { id: testId },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * @param saveId key of the draft: if the response was lost and it is sent again, there is still
 * only one test
 */
export const postTest = (draft: TestDraft, saveId: string) =>
  call<typeof createTest>("POST /api/tests/createtest", {
    body: inputOf(draft),
    query: { saveId },
  });

/** @param rev the revision that was loaded: if the test has changed since, the edit is rejected */
export const putTest = (testId: string, draft: TestDraft, rev: number) =>
  call<typeof editTest>("PUT /api/tests/{id}", {
    params: { id: testId },
    body: { ...inputOf(draft), rev },
  });
