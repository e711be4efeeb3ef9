import type { reviewImport } from "@academy/functions/api/imports/review-import.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useShowJob } from "../../shared/bank/current-job.tsx";

/** Sends the drafts that an import added to review. */
export function SendToReview({ importId }: { importId: string }) {
  const show = useShowJob();
  const sending = useMutation({
    mutationFn: () =>
      call<typeof reviewImport>("POST /api/imports/{id}/review", { params: { id: importId } }),
    onSuccess: show,
  });
  return (
    <>
      <Button loading={sending.isPending} onClick={() => sending.mutate()}>
        Send to review
      </Button>
      <Problem>
        {sending.isError ? messageOf(sending.error, "The drafts were not sent.") : null}
      </Problem>
    </>
  );
}
