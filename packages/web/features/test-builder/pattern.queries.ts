import type { createPattern } from "@academy/functions/api/patterns/create-pattern.ts";
import type { deletePattern } from "@academy/functions/api/patterns/delete-pattern.ts";
import type { listPatterns } from "@academy/functions/api/patterns/list-patterns.ts";
import type { readPattern } from "@academy/functions/api/patterns/read-pattern.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { TestDraft } from "./draft.schema.ts";
import { patternInputOf } from "./test-input.rules.ts";

const patternsKey = ["patterns"];

/** Saved patterns, then the exam patterns of the product. */
export const patternsQuery = queryOptions({
  queryKey: patternsKey,
  queryFn: ({ signal }) =>
    call<typeof listPatterns>({ method: "GET", path: "/api/patterns", signal }),
  staleTime: 0,
});

export const getPattern = (id: string) =>
  call<typeof readPattern>({ method: "GET", path: "/api/patterns/{id}", params: { id } });

export const postPattern = (draft: TestDraft, title: string, statedMarks: number | null) =>
  call<typeof createPattern>({
    method: "POST",
    path: "/api/patterns",
    body: patternInputOf(draft, title, statedMarks),
  });

export const removePattern = (id: string, rev: number) =>
  call<typeof deletePattern>({
    method: "DELETE",
    path: "/api/patterns/{id}",
    params: { id },
    query: { rev: String(rev) },
  });
