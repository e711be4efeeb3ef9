import type { BulkJobView, Left } from "@academy/core/bank/bulk/bulk.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { countOf, formatMoment } from "../../lib/format.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { JobProgress } from "../../lib/long-job.tsx";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { jobQuery, useBankRefresh, useUndoJob } from "./bulk-job.queries.ts";
import { groupsOf, isUnderWay, progressOf, resultWords } from "./bulk-job.rules.ts";

interface DialogProps {
  job: BulkJobView;
  onClose: () => void;
}

/** A job in a dialog. It continues when the dialog is closed. */
export function BulkJobDialog({ job, onClose }: DialogProps) {
  return (
    <PageDialog title="Change of many questions" size="md" onClose={onClose}>
      <BulkJob job={job} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </PageDialog>
  );
}

/** A job from its start to its result, with Undo. */
function BulkJob({ job: started }: { job: BulkJobView }) {
  const { data: job } = useQuery(jobQuery(started));
  const refresh = useBankRefresh();
  const shown = useRef<string | null>(null);
  const isOver = !isUnderWay(job.state);
  useEffect(() => {
    if (!isOver || shown.current === job.state) return;
    shown.current = job.state;
    refresh();
  });
  return (
    <Stack gap="sm">
      <Text strong>{job.title}</Text>
      {isOver ? <Result job={job} /> : <UnderWay job={job} />}
    </Stack>
  );
}

function UnderWay({ job }: { job: BulkJobView }) {
  const { share, words } = progressOf(job);
  return (
    <>
      <JobProgress
        label="Changing the questions"
        words={job.state === "undoing" ? `Undoing: ${words}` : words}
        done={share}
        of={100}
      />
      <Text size="sm" tone="soft">
        You can close this. The change continues.
      </Text>
    </>
  );
}

function Result({ job }: { job: BulkJobView }) {
  const undo = useUndoJob();
  const undoing = useMutation({ mutationFn: undo });
  const { jobId, undoUntil } = job;
  const { failures, failed } = job.undo ?? job;
  const tone = failed > 0 || job.state === "stopped" ? "warning" : "success";
  return (
    <>
      <Notice tone={tone} component="output">
        <strong>{resultWords(job)}</strong>
      </Notice>
      <LeftOut failures={failures} failed={failed} />
      <Problem>
        {undoing.isError ? messageOf(undoing.error, "The undo did not start.") : null}
      </Problem>
      {jobId !== null && undoUntil !== null && (
        <Row>
          <Button
            variant="default"
            loading={undoing.isPending}
            onClick={() => undoing.mutate(jobId)}
          >
            Undo
          </Button>
          <Text size="sm" tone="soft">
            Possible until {formatMoment(undoUntil)}
          </Text>
        </Row>
      )}
    </>
  );
}

/** The questions that stay as they are, by reason. */
export function LeftOut({ failures, failed }: { failures: readonly Left[]; failed: number }) {
  if (failed === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" strong>
        {countOf(failed, "question stays", "questions stay")} as{" "}
        {failed === 1 ? "it is" : "they are"}:
      </Text>
      {groupsOf(failures).map(({ reason, count, questions }) => (
        <div key={reason}>
          <Text size="sm">
            {countOf(count, "question")}: {reason}
          </Text>
          <Text style={{ marginBlock: 0 }} component="ul" size="sm" tone="soft">
            {questions.map(({ _id, question }) => (
              <Text component="li" key={_id} className="academy-one-line">
                {question || _id}
              </Text>
            ))}
            {count > questions.length && <li>and {count - questions.length} more</li>}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
