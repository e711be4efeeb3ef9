import type { createPattern } from "@academy/functions/api/patterns/create-pattern.ts";
import type { deletePattern } from "@academy/functions/api/patterns/delete-pattern.ts";
import type { editPattern } from "@academy/functions/api/patterns/edit-pattern.ts";
import type { listPatterns } from "@academy/functions/api/patterns/list-patterns.ts";
import type { readPattern } from "@academy/functions/api/patterns/read-pattern.ts";
import type { restorePattern } from "@academy/functions/api/patterns/restore-pattern.ts";
import { queryOptions } from "@tanstack/react-query";
import type { PatternInput } from "@academy/core/exam/pattern/pattern.schema.ts";
import type * as z from "zod";
import { call, reads } from "../../../lib/api/api.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import { patternInputOf } from "../draft/test-input.rules.ts";

/** The key of all queries that show patterns. */
export const patternsKey = ["patterns"];

/** Saved patterns, then the exam patterns of the product. */
export const patternsQuery = queryOptions({
  queryKey: patternsKey,
  queryFn: reads<typeof listPatterns>("GET /api/patterns"),
  staleTime: 0,
});

/** Deleted patterns, which can be restored for 30 days. */
export const deletedPatternsQuery = queryOptions({
  queryKey: [...patternsKey, "deleted"],
  queryFn: reads<typeof listPatterns>("GET /api/patterns", { query: { deleted: "true" } }),
  staleTime: 0,
});

/** A pattern for editing, never from the cache: someone may have changed it. */
export const patternQuery = (id: string) =>
  queryOptions({
    queryKey: [...patternsKey, id],
    queryFn: () => getPattern(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const getPattern = (id: string) =>
  call<typeof readPattern>("GET /api/patterns/{id}", { params: { id } });

export const postPattern = (draft: TestDraft, title: string, statedMarks: number | null) =>
  call<typeof createPattern>("POST /api/patterns", {
    body: patternInputOf(draft, title, statedMarks),
  });

type Input = z.input<typeof PatternInput>;

export const postCopy = (body: Input) => call<typeof createPattern>("POST /api/patterns", { body });

/**
 * @param rev the revision that was loaded: if the pattern has changed since, the change is rejected
 */
export const patchPattern = (id: string, body: Input & { rev: number }) =>
  call<typeof editPattern>("PATCH /api/patterns/{id}", { params: { id }, body });

export const postRestore = (id: string) =>
  call<typeof restorePattern>("POST /api/patterns/{id}/restore", { params: { id } });

export const removePattern = (id: string, rev: number) =>
  call<typeof deletePattern>("DELETE /api/patterns/{id}", {
    params: { id },
    query: { rev: String(rev) },
  });
