import type { ChallengeInput } from "@academy/core/learning/challenge/challenge.schema.ts";
import type { addChallenge } from "@academy/functions/api/challenges/add-challenge.ts";
import type { listOwnChallenges } from "@academy/functions/api/challenges/list-own-challenges.ts";
import type { offerEvidence } from "@academy/functions/api/challenges/offer-evidence.ts";
import type { withdrawChallenge } from "@academy/functions/api/challenges/withdraw-challenge.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../../lib/api/api.ts";
import { postForm } from "../../../lib/api/send-bytes.ts";
import { reportsKey } from "../../../shared/results/report-key.ts";

/** The query key begins with the key of the reports, so that challenges reload with a report. */
export const ownChallengesQuery = (testId: string) =>
  queryOptions({
    queryKey: [...reportsKey, "challenges", testId],
    queryFn: reads<typeof listOwnChallenges>("GET /api/tests/{id}/challenges/own", {
      params: { id: testId },
    }),
    staleTime: 60_000,
  });

/** Uploads an image as evidence. @returns the id that the challenge names */
async function uploadEvidence(testId: string, image: Blob): Promise<string> {
  const { uploadId, ...form } = await call<typeof offerEvidence>(
    "POST /api/tests/{id}/challenges/uploads",
    { params: { id: testId }, body: { type: "image/jpeg", size: image.size } },
  );
  const sending = { signal: new AbortController().signal, onProgress: () => {} };
  await postForm(form, image, sending);
  return uploadId;
}

export interface Draft extends Omit<ChallengeInput, "picture"> {
  image: Blob | null;
}

export async function postChallenge(testId: string, { image, ...draft }: Draft) {
  const picture = image && (await uploadEvidence(testId, image));
  return call<typeof addChallenge>("POST /api/tests/{id}/challenges", {
    params: { id: testId },
    body: { ...draft, ...(picture && { picture }) },
  });
}

export const deleteChallenge = (testId: string, questionId: string) =>
  call<typeof withdrawChallenge>("DELETE /api/tests/{id}/challenges/{questionId}", {
    params: { id: testId, questionId },
  });
