import type { deleteQuestion } from "@academy/functions/api/bank/question/delete-question.ts";
import type { restoreQuestions } from "@academy/functions/api/bank/question/restore-questions.ts";
import type { changeLinks } from "@academy/functions/api/passages/change-links.ts";
import type { readSet } from "@academy/functions/api/passages/read-set.ts";
import type { saveSet } from "@academy/functions/api/passages/save-set.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../../lib/api/api.ts";
import { passagesKey } from "../../../shared/passages/passages.queries.ts";
import type { SetBody } from "./set-check.rules.ts";

/** A passage with its questions; reloaded when it is opened, but not while it is edited. */
export const setQuery = (id: string) =>
  queryOptions({
    queryKey: [...passagesKey, "set", id],
    queryFn: reads<typeof readSet>("GET /api/passages/{id}/set", { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const putSet = (id: string, body: SetBody) =>
  call<typeof saveSet>("PUT /api/passages/{id}/set", { params: { id }, body });

export const postLinks = (id: string, body: { add?: string[]; remove?: string[] }) =>
  call<typeof changeLinks>("POST /api/passages/{id}/links", { params: { id }, body });

export const deleteOne = (id: string) =>
  call<typeof deleteQuestion>("DELETE /api/questions/{id}", { params: { id } });

export const restoreOne = (id: string) =>
  call<typeof restoreQuestions>("POST /api/questions/restore", { body: { ids: [id] } });
