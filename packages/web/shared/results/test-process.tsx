import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { LongJob } from "../../lib/long-job.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { reportsKey } from "./report-key.ts";
import { postProcess, resultsKey, testListsKey } from "./results.queries.ts";
import { ProcessingProgress } from "./processing-progress.tsx";
import { isOver } from "./results.rules.ts";

interface TestProcessProps {
  test: Pick<TestView, "_id" | "title" | "startTime" | "expiryTime" | "serverTime">;
  processed: boolean;
  /** False until it is known whether the test is processed. */
  known: boolean;
  /** Shown as an action in a row that already says when the test ends. */
  inRow?: boolean;
}

function useProcessing(testId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (force: boolean) => postProcess(testId, force),
    onSuccess: async () => {
      notify("✅ Test processed + analytics computed", "success");
      // The reports that are loaded show the earlier results.
      void client.invalidateQueries({ queryKey: reportsKey });
      void client.invalidateQueries({ queryKey: testListsKey });
      await client.invalidateQueries({ queryKey: resultsKey(testId) });
    },
    onError: () => notify("❌ Failed to process", "error"),
  });
}

/** Processes a test's results: after its expiry, and again after a confirmation. */
export function TestProcess({ test, processed, known, inRow = false }: TestProcessProps) {
  const [asking, setAsking] = useState(false);
  const processing = useProcessing(test._id);
  const over = isOver(test);
  return (
    <LongJob inRow={inRow}>
      <Button
        size={inRow ? "compact" : "md"}
        variant={inRow ? "subtle" : processed ? "default" : "filled"}
        disabled={!over || !known}
        loading={processing.isPending}
        aria-label={inRow ? `Test Process of ${test.title}` : undefined}
        aria-describedby={over || inRow ? undefined : "process-when"}
        onClick={() => (processed ? setAsking(true) : processing.mutate(false))}
      >
        Test Process
      </Button>
      {!over && !inRow && (
        <Text id="process-when" size="sm" tone="soft">
          Available after the expiry, {formatMoment(test.expiryTime)}.
        </Text>
      )}
      {processing.isPending && <ProcessingProgress testId={test._id} label="Processing" />}
      <Problem>{processing.isError ? reason(processing.error) : null}</Problem>
      {asking && (
        <Confirm
          onClose={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            processing.mutate(true);
          }}
        />
      )}
    </LongJob>
  );
}

/** A lost connection does not mean that processing failed: the page keeps polling. */
const reason = (error: Error): string =>
  error instanceof ApiError && error.code === "network"
    ? "The connection was lost. Processing may have continued: results appear here as soon as they are published."
    : messageOf(error, "Please try again in a moment.");

function Confirm({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Process this test again?"
      action="Process again"
      tone="plain"
      busy={false}
      onYes={onYes}
      onClose={onClose}
    >
      <p>
        The results are already published. Processing recalculates them from all submissions. Until
        it is done, reports show the earlier results.
      </p>
    </ConfirmDialog>
  );
}
