import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { Problem } from "../../../lib/form/problem.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { LeftOut } from "../../../shared/bank/bulk-job.tsx";
import {
  type BulkChange,
  type BulkSelect,
  checkQuery,
  postBulk,
} from "../../../shared/bank/bulk-job.queries.ts";
import { useShowJob } from "../../../shared/bank/current-job.tsx";
import { checkedWords } from "../../../shared/bank/bulk-job.rules.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { BulkFields } from "./bulk-fields.tsx";
import { BLANK, changeOf, hintFor } from "./bulk-form.rules.ts";

interface BulkDialogProps {
  select: BulkSelect;
  count: number;
  places: readonly Place[];
  /** Called once the change has started; from then on, `CurrentJob` shows it. */
  onStarted: () => void;
  onClose: () => void;
}

/** Chooses a change, shows what it would do, and starts it. */
export function BulkDialog({ select, count, places, onStarted, onClose }: BulkDialogProps) {
  const [form, setForm] = useState(BLANK);
  const show = useShowJob();
  const change = changeOf(form);
  const start = useMutation({
    mutationFn: (chosen: BulkChange) => postBulk(select, chosen, false),
    onSuccess: (job) => {
      show(job);
      onStarted();
      onClose();
    },
  });
  return (
    <PageDialog title={`Change ${countOf(count, "question")}`} size="md" onClose={onClose}>
      <Stack gap="md">
        <BulkFields form={form} places={places} onChange={setForm} />
        {change ? (
          <Checked
            select={select}
            change={change}
            busy={start.isPending}
            onYes={() => start.mutate(change)}
            onClose={onClose}
          />
        ) : (
          <>
            <Text size="sm" tone="soft">
              {hintFor(form)}
            </Text>
            <Actions label="Change" busy={false} onClose={onClose} />
          </>
        )}
        <Problem>
          {start.isError ? messageOf(start.error, "The change did not start.") : null}
        </Problem>
      </Stack>
    </PageDialog>
  );
}

interface CheckedProps {
  select: BulkSelect;
  change: BulkChange;
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** What the change would do, with the button that starts it. */
function Checked({ select, change, busy, onYes, onClose }: CheckedProps) {
  const checked = useQuery(checkQuery(select, change));
  const { data } = checked;
  const verb = change.kind === "delete" ? "Delete" : "Change";
  const label = data ? `${verb} ${countOf(data.changed, "question")}` : verb;
  return (
    <>
      <QueryView
        query={checked}
        failed="The questions were not checked"
        loading={<TextSkeleton lines={2} label="Checking the questions" />}
      >
        {(found) => (
          <Stack gap="sm">
            <Text component="output" strong>
              {checkedWords(found)}
            </Text>
            {change.kind === "delete" && (
              <Text size="sm">
                Questions that no test uses stay in the trash for 30 days. Existing tests are not
                affected.
              </Text>
            )}
            <LeftOut failures={found.failures} failed={found.failed} />
          </Stack>
        )}
      </QueryView>
      <Actions
        label={label}
        danger={change.kind === "delete"}
        busy={busy}
        onYes={data && data.changed > 0 ? onYes : undefined}
        onClose={onClose}
      />
    </>
  );
}

interface ActionsProps {
  label: string;
  danger?: boolean;
  busy: boolean;
  /** Missing while there is nothing to start. */
  onYes?: (() => void) | undefined;
  onClose: () => void;
}

function Actions({ label, danger = false, busy, onYes, onClose }: ActionsProps) {
  return (
    <DialogActions>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant={danger ? "danger" : "filled"}
        disabled={!onYes}
        loading={busy}
        onClick={onYes}
      >
        {label}
      </Button>
    </DialogActions>
  );
}
