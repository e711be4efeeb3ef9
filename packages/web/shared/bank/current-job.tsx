import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { BulkJob } from "./bulk-job.tsx";
import { currentJobQuery, useShowJob } from "./bulk-job.queries.ts";

/** The dialog of the job that was started or opened last. A page that starts jobs has one of these. */
export function CurrentJob() {
  const { data: job = null } = useQuery(currentJobQuery);
  const show = useShowJob();
  if (!job) return null;
  const close = () => show(null);
  return (
    <PageDialog title="Change of many questions" size="md" onClose={close}>
      <BulkJob key={job.jobId} job={job} />
      <DialogActions>
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </PageDialog>
  );
}
