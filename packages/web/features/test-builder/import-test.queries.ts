import type { listImportRows } from "@academy/functions/api/imports/list-import-rows.ts";
import type { readImport } from "@academy/functions/api/imports/read-import.ts";
import type { previewTest } from "@academy/functions/api/tests/preview-test.ts";
import { call } from "../../lib/api/api.ts";
import type { TestDraft } from "./draft/draft.schema.ts";
import { draftOfImport } from "./draft/import-draft.rules.ts";

const PER_PAGE = "100";
/** The most questions of a section. */
const MOST = 300;

/** The ids of what an import added, in the order of its file. */
async function addedIds(id: string, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < MOST; page++) {
    const { rows, totalPages } = await call<typeof listImportRows>("GET /api/imports/{id}/rows", {
      params: { id },
      query: { only: "inserted", page, limit: PER_PAGE },
      signal,
    });
    ids.push(...rows.flatMap(({ _id }) => _id ?? []));
    if (page >= totalPages) break;
  }
  return ids.slice(0, MOST);
}

/** The draft of a test with the questions that an import added. */
export async function importedDraft(id: string, signal: AbortSignal): Promise<TestDraft> {
  const { fileName } = await call<typeof readImport>("GET /api/imports/{id}", {
    params: { id },
    signal,
  });
  const questionIds = await addedIds(id, signal);
  const section = {
    subject: "Any",
    numQuestions: Math.max(1, questionIds.length),
    questionIds,
    scheme: { kind: "standard" as const },
  };
  const { sections } = await call<typeof previewTest>("POST /api/tests/preview", {
    body: { sectionDetails: [section] },
    signal,
  });
  const title = fileName.replace(/[.][a-z]+$/i, "");
  const questions = sections.flatMap(({ questions: own }) => own);
  return draftOfImport(questions, title, () => crypto.randomUUID());
}
