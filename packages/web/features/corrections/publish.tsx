import type {
  CorrectionHistory,
  CorrectionInput,
} from "@academy/core/correction/correction.schema.ts";
import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { progressQuery, resultsKey } from "../../lib/results.queries.ts";
import { historyQuery, postCorrection } from "./corrections.queries.ts";
import classes from "./corrections.module.css";

interface PublishProps {
  testId: string;
  results: CorrectionHistory["results"];
  input: CorrectionInput;
  onDone: () => void;
}

function usePublish({ testId, input, onDone }: PublishProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => postCorrection(testId, input),
    onSuccess: ({ processed }) => {
      notify(
        processed
          ? "The correction is published. Marks, ranks and statistics are new."
          : "The correction is kept. It counts with the results of the test.",
        "success",
        8_000,
      );
      onDone();
      for (const queryKey of [historyQuery(testId).queryKey, resultsKey(testId), ["report"]]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}

/** Whoever has just asked for it goes on from there. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();

/** Publishing asks once more: every student's report may change. */
export function Publish(props: PublishProps) {
  const [asking, setAsking] = useState(false);
  const publishing = usePublish(props);
  if (publishing.isPending) return <HowFar testId={props.testId} />;
  return (
    <div className={classes.publish}>
      <div role="alert">
        {publishing.isError && (
          <p className={classes.problem}>
            {messageOf(publishing.error, "The answer did not come.")} Publish again: what was done
            already is not done twice.
          </p>
        )}
        {asking && (
          <p>
            {props.results === "none"
              ? "Publish the correction? It counts when the test is processed."
              : "Publish the correction? The test is processed anew, and every report shows it."}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {asking ? (
          <>
            <Button variant="default" size="md" onClick={() => setAsking(false)}>
              Not yet
            </Button>
            <Button ref={focused} size="md" onClick={() => publishing.mutate()}>
              Yes, publish
            </Button>
          </>
        ) : (
          <Button size="md" onClick={() => setAsking(true)}>
            Publish the correction
          </Button>
        )}
      </div>
    </div>
  );
}

function HowFar({ testId }: { testId: string }) {
  const { data } = useQuery(progressQuery(testId, true));
  const { done, of } = data?.progress ?? { done: 0, of: 0 };
  return (
    <div className={classes.progress}>
      <Progress.Root size="lg">
        <Progress.Section value={of === 0 ? 0 : (100 * done) / of} aria-label="Publishing" />
      </Progress.Root>
      <output className={classes.soft}>
        {of === 0 ? "Publishing…" : `Publishing… ${done} of ${of} parts`}
      </output>
    </div>
  );
}
