import type { TestView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "../../../lib/session.ts";
import { HandedIn } from "./submitted.tsx";
import { unsentEvents } from "../integrity/exam-events.rules.ts";
import { sheet } from "../sync/outgoing.rules.ts";
import { forget, indexedDb, Shelf } from "../sync/outbox.shelf.ts";
import { Sheet } from "../sheet.tsx";
import { postSubmit } from "../take-test.calls.ts";

interface OverdueProps {
  test: TestView;
  user: SessionUser;
  attemptId: string;
  device: string;
}

async function handInKept({ test, user, attemptId, device }: OverdueProps) {
  const kept = await new Shelf(indexedDb, { userId: user.userId, attemptId }).load();
  const receipt = await postSubmit(test._id, user.userId, {
    device,
    answers: sheet(kept),
    events: unsentEvents(kept),
  });
  await forget(indexedDb, user.userId, test._id, attemptId);
  return receipt;
}

/** The browser holds an attempt whose time ran out, or that is closed: asks for its receipt. */
export function Overdue(props: OverdueProps) {
  const { test, user, attemptId } = props;
  const receipt = useQuery({
    queryKey: ["take-test", user.userId, test._id, "receipt", attemptId],
    queryFn: () => handInKept(props),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (receipt.data) return <HandedIn test={test} user={user} receipt={receipt.data} />;
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
