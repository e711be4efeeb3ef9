import type { PracticeCard } from "@academy/core/learning/card/practice.schema.ts";
import type { changeNotebook } from "@academy/functions/api/learning/change-notebook.ts";
import type { readNotebook } from "@academy/functions/api/learning/read-notebook.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { learningKey } from "../../shared/learning/learning.queries.ts";
import type { OwnWords } from "../../shared/learning/own-words.rules.ts";

type Named = Pick<PracticeCard, "questionId" | "ref">;

/** What the student wrote about a question, and what became of their report. */
export const notesQuery = ({ questionId, ref }: Named) =>
  queryOptions({
    queryKey: [...learningKey, "question", questionId],
    queryFn: reads<typeof readNotebook>("GET /api/notebook/{questionId}", {
      params: { questionId },
      query: { ref },
    }),
    // Without a connection, the call fails immediately instead of seeming to load; a tap tries
    // again.
    networkMode: "always",
    retry: false,
  });

/** Changes the given fields of what the student wrote about a question. */
export async function putNotes({ questionId, ref }: Named, change: OwnWords): Promise<void> {
  const row = await call<typeof changeNotebook>("PUT /api/notebook/{questionId}", {
    params: { questionId },
    body: { ref, ...change },
  });
  queryClient.setQueryData(notesQuery({ questionId, ref }).queryKey, row);
  await queryClient.invalidateQueries({
    queryKey: learningKey,
    predicate: ({ queryKey }) => queryKey[1] === "notebook" || queryKey[1] === "today",
  });
}
