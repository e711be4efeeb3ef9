import type { SubjectTopicInput } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import type { createSubjectTopic } from "@academy/functions/api/bank/catalogue/create-subject-topic.ts";
import type { deleteSubjectTopic } from "@academy/functions/api/bank/catalogue/delete-subject-topic.ts";
import type { mergeSubjectTopic } from "@academy/functions/api/bank/catalogue/merge-subject-topic.ts";
import type { listSubjectTopics } from "@academy/functions/api/bank/catalogue/list-subject-topics.ts";
import type { updateSubjectTopic } from "@academy/functions/api/bank/catalogue/update-subject-topic.ts";
import type { searchQuestions } from "@academy/functions/api/bank/question/search-questions.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { bankKey, catalogueKey } from "../../shared/bank/bank.queries.ts";
import type { Place } from "../../shared/bank/places.rules.ts";

const PER_PAGE = 10;

/** One page of the catalogue; the previous page stays visible while the next one loads. */
export const entriesQuery = (place: Place, page: number) =>
  queryOptions({
    queryKey: [...catalogueKey, "list", place, page],
    queryFn: reads<typeof listSubjectTopics>("GET /api/subject-topics/List", {
      query: { ...place, page, limit: PER_PAGE },
    }),
    placeholderData: keepPreviousData,
  });

/** Number of questions of the bank that use an entry. */
export const usedQuery = ({ subject, topic, subTopic }: Place) =>
  queryOptions({
    queryKey: [...bankKey, "used", subject, topic, subTopic],
    queryFn: async ({ signal }) => {
      const { total } = await call<typeof searchQuestions>("GET /api/questions/search", {
        query: { subject, topic, subTopic, limit: 1 },
        signal,
      });
      return total;
    },
    staleTime: 0,
  });

export const postEntry = (body: SubjectTopicInput) =>
  call<typeof createSubjectTopic>("POST /api/subject-topics", { body });

export const putEntry = (id: string, body: SubjectTopicInput) =>
  call<typeof updateSubjectTopic>("PUT /api/subject-topics/{id}", { params: { id }, body });

/** Moves all questions and passages of an entry to another one, then deletes the entry. */
export const mergeEntry = (id: string, into: Place) =>
  call<typeof mergeSubjectTopic>("POST /api/subject-topics/{id}/merge", {
    params: { id },
    body: { ...into },
  });

export const deleteEntry = (id: string) =>
  call<typeof deleteSubjectTopic>("DELETE /api/subject-topics/{id}", { params: { id } });
