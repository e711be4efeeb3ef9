import type { QuestionState } from "@academy/core/bank/question/question.schema.ts";
import type { ReviewSettingsInput } from "@academy/core/bank/review-settings/review-settings.schema.ts";
import type { addComment } from "@academy/functions/api/bank/review/add-comment.ts";
import type { changeQuestionState } from "@academy/functions/api/bank/review/change-question-state.ts";
import type { changeReviewSettings } from "@academy/functions/api/bank/review/change-review-settings.ts";
import type { decideProposal } from "@academy/functions/api/bank/review/decide-proposal.ts";
import type { listComments } from "@academy/functions/api/bank/review/list-comments.ts";
import type { listQuestionsInReview } from "@academy/functions/api/bank/review/list-questions-in-review.ts";
import type { proposeChange } from "@academy/functions/api/bank/review/propose-change.ts";
import type { readProposal } from "@academy/functions/api/bank/review/read-proposal.ts";
import type { readReviewSettings } from "@academy/functions/api/bank/review/read-review-settings.ts";
import type { resolveComment } from "@academy/functions/api/bank/review/resolve-comment.ts";
import type { withdrawProposal } from "@academy/functions/api/bank/review/withdraw-proposal.ts";
import type { readPassage } from "@academy/functions/api/passages/read-passage.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, reads } from "../../../lib/api/api.ts";
import { bankKey } from "../../../shared/bank/bank.queries.ts";
import { notify } from "../../../lib/notices.ts";
import type { QuestionBody } from "../../../shared/question-form/question-check.rules.ts";
import { questionQuery } from "../question-bank.queries.ts";

const SETTINGS = "/api/questions/review/settings";

/** Whether new questions need review. */
export const reviewSettingsQuery = queryOptions({
  queryKey: [...bankKey, "review-settings"],
  queryFn: reads<typeof readReviewSettings>(`GET ${SETTINGS}`),
});

export const putReviewSettings = (body: ReviewSettingsInput) =>
  call<typeof changeReviewSettings>(`PUT ${SETTINGS}`, { body });

/** A page of the questions in review, the longest waiting first. */
export const reviewQuery = (after: string) =>
  queryOptions({
    queryKey: [...bankKey, "review", after],
    queryFn: reads<typeof listQuestionsInReview>("GET /api/questions/review", {
      query: after === "" ? {} : { after },
    }),
  });

/** The comments on a question, oldest first. */
export const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...bankKey, "comments", id],
    queryFn: reads<typeof listComments>("GET /api/questions/{id}/comments", { params: { id } }),
  });

const PROPOSAL = "/api/questions/{id}/proposal";

/** The change of a question that someone proposed; null if there is none. */
export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: [...bankKey, "proposal", id],
    queryFn: reads<typeof readProposal>(`GET ${PROPOSAL}`, { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Proposes the form's question as a change of the approved one. */
export async function postProposal(
  id: string,
  body: QuestionBody,
  rev: number | null,
): Promise<void> {
  const { notes = [] } = await call<typeof proposeChange>(`POST ${PROPOSAL}`, {
    params: { id },
    body: { ...body, rev: rev ?? 0 },
  });
  notify("Your proposal waits for review.", "success");
  for (const note of notes) notify(note, "info");
}

/** Withdraws the person's own proposal, and reloads everything that shows it. */
export function useWithdraw(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof withdrawProposal>(`DELETE ${PROPOSAL}`, { params: { id } }),
    onSuccess: () => notify("Your proposal is withdrawn.", "success"),
    onSettled: () => client.invalidateQueries({ queryKey: bankKey }),
  });
}

/** Approves a proposal, or sends it back with a comment. */
export function useDecision(id: string, proposalId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: string | undefined) =>
      call<typeof decideProposal>(`POST ${PROPOSAL}/decision`, {
        params: { id },
        body: { proposalId, approve: comment === undefined, ...(comment && { comment }) },
      }),
    onSuccess: ({ notes = [] }, comment) => {
      notify(
        comment === undefined
          ? "The proposal is the question's text now."
          : "The proposal was sent back.",
        "success",
      );
      for (const note of notes) notify(note, "info");
      void client.invalidateQueries({ queryKey: bankKey });
    },
  });
}

export const passageTextQuery = (id: string | null) =>
  queryOptions({
    queryKey: ["passage-text", id],
    queryFn: reads<typeof readPassage>("GET /api/passages/{id}", { params: { id: id ?? "" } }),
    enabled: id !== null,
  });

/** Writes a comment, or marks one as done. */
export function useComments(id: string) {
  const client = useQueryClient();
  const onSuccess = (comments: Awaited<ReturnType<typeof postComment>>) =>
    client.setQueryData(commentsQuery(id).queryKey, comments);
  const postComment = (text: string) =>
    call<typeof addComment>("POST /api/questions/{id}/comments", {
      params: { id },
      body: { text },
    });
  const adding = useMutation({ mutationFn: postComment, onSuccess });
  const resolving = useMutation({
    mutationFn: (commentId: string) =>
      call<typeof resolveComment>("POST /api/questions/{id}/comments/{commentId}/resolve", {
        params: { id, commentId },
      }),
    onSuccess,
  });
  return { adding, resolving };
}

/** Changes the state of a question, and reloads everything that shows it. */
export function useStateChange(id: string, rev: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ to, comment }: { to: QuestionState; comment?: string }) =>
      call<typeof changeQuestionState>("PUT /api/questions/{id}/state", {
        params: { id },
        body: { state: to, rev, ...(comment && { comment }) },
      }),
    onSuccess: (question) => {
      client.setQueryData(questionQuery(id).queryKey, question);
      void client.invalidateQueries({ queryKey: bankKey });
    },
  });
}
