import type { TestView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "../../../lib/session.ts";
import { Submitted } from "./submitted.tsx";
import { unsentEvents } from "../integrity/exam-events.rules.ts";
import { sheet } from "../sync/outgoing.rules.ts";
import { forget, indexedDb, Shelf } from "../sync/outbox.shelf.ts";
import { receiptQuery, postSubmit } from "../take-test.queries.ts";
import { Sheet } from "../view/sheet.tsx";

interface OverdueSubmissionProps {
  test: TestView;
  user: SessionUser;
  attemptId: string;
  device: string;
}

async function submitKept({ test, user, attemptId, device }: OverdueSubmissionProps) {
  const kept = await new Shelf(indexedDb, { userId: user.userId, attemptId }).load();
  const receipt = await postSubmit(test._id, user.userId, {
    device,
    answers: sheet(kept),
    events: unsentEvents(kept),
  });
  await forget(indexedDb, user.userId, test._id, attemptId);
  return receipt;
}

/** The browser has an attempt whose time ran out or that is closed: fetches its receipt. */
export function OverdueSubmission(props: OverdueSubmissionProps) {
  const { test, user, attemptId } = props;
  const receipt = useQuery(
    receiptQuery({ userId: user.userId, testId: test._id, attemptId }, () => submitKept(props)),
  );
  if (receipt.data) return <Submitted test={test} user={user} receipt={receipt.data} />;
  return (
    <Sheet title={test.title} page={test.title}>
      {receipt.isError ? (
        <ErrorState
          title="Failed to submit test. Please try again."
          message={`${receipt.error.message} Your answers are kept on this device.`}
          onRetry={() => void receipt.refetch()}
          retrying={receipt.isFetching}
        />
      ) : (
        <TextSkeleton label="Your time is up. Submitting your answers" />
      )}
    </Sheet>
  );
}
