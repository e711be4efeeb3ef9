import type {
  QuestionHistory,
  QuestionVersion,
} from "@academy/core/bank/question/question-list.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Switch } from "@academy/ui/kit/switch.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { withParts } from "../../lib/address/address.rules.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { formatMoment } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { compare } from "../../shared/bank/compared-fields.rules.ts";
import { ComparedFields } from "../../shared/bank/compared-fields.tsx";
import { revisionsQuery, useRestoreRevision, useUndelete } from "./history.queries.ts";
import { chosenIn, originWords } from "./revisions.rules.ts";

const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status === 404;

/** /admin/question-history/:questionId: two revisions of a question, field by field. */
export function QuestionHistoryPage({ heading }: { heading: PageHeading }) {
  const { questionId = "" } = useParams();
  const history = useQuery(revisionsQuery(questionId));
  return (
    <Stack gap="lg">
      <PageHead
        title="History of a question"
        heading={heading}
        actions={
          <>
            <Button
              component={Link}
              variant="default"
              to={linkToAdmin("adminUploadQuestion", {}, { edit: questionId })}
            >
              Edit the question
            </Button>
            <Button
              component={Link}
              variant="subtle"
              to={linkToAdmin("adminAudit", {}, { target: questionId })}
            >
              Audit log
            </Button>
          </>
        }
      />
      <QueryView
        query={history}
        failed="The history did not load"
        loading={<TextSkeleton lines={10} label="Loading the history" />}
        problem={(error) =>
          isUnknown(error) ? (
            <EmptyState title="This question does not exist">
              The address may be mistyped, or the question was deleted permanently.
            </EmptyState>
          ) : undefined
        }
      >
        {(data) => <History questionId={questionId} history={data} />}
      </QueryView>
    </Stack>
  );
}

interface HistoryProps {
  questionId: string;
  history: QuestionHistory;
}

function History({ questionId, history }: HistoryProps) {
  const { versions, deletedAt } = history;
  const [address, write] = useAddress();
  const [onlyChanged, setOnlyChanged] = useState(false);
  const chosen = chosenIn(address, versions);
  const current = versions[0];
  if (!chosen || !current) return null;
  const { older, newer } = chosen;
  const choose = (from: number, to: number) =>
    write(withParts({ from: String(from), to: String(to) }), { preventScrollReset: true });
  const fields = compare(older.question, newer.question);
  const shown = fields.filter(({ changed }) => changed || !onlyChanged);
  const revision = { questionId, versions, current: current.rev, isDeleted: Boolean(deletedAt) };
  return (
    <Stack gap="lg">
      {deletedAt && <Deleted questionId={questionId} />}
      <Grid min="26rem">
        <Revision
          {...revision}
          label="Earlier revision"
          version={older}
          onChoose={(rev) => choose(rev, newer.rev)}
        />
        <Revision
          {...revision}
          label="Later revision"
          version={newer}
          onChoose={(rev) => choose(older.rev, rev)}
        />
      </Grid>
      {versions.length === 1 ? (
        <Text tone="soft">This question has not been changed since.</Text>
      ) : (
        <Row justify="between">
          <Text component="output" tone="soft">
            {changedWords(fields.filter(({ changed }) => changed).length)}
          </Text>
          <Switch
            label="Changed fields only"
            checked={onlyChanged}
            onChange={({ currentTarget }) => setOnlyChanged(currentTarget.checked)}
          />
        </Row>
      )}
      {shown.length > 0 && <ComparedFields fields={shown} heads={headsOf(older.rev, newer.rev)} />}
    </Stack>
  );
}

/** The headings of the two columns. They must differ, even if both sides show the same revision. */
const headsOf = (older: number, newer: number) =>
  [`Revision ${older}`, `Revision ${newer}${older === newer ? " again" : ""}`] as const;

const changedWords = (count: number): string =>
  count === 0
    ? "These revisions have the same fields."
    : `${count} changed ${count === 1 ? "field" : "fields"}`;

function Deleted({ questionId }: { questionId: string }) {
  const undelete = useUndelete(questionId);
  return (
    <Notice tone="warning">
      <Row justify="between">
        <p>This question was deleted. Put it back before you restore a revision.</p>
        <Button loading={undelete.isPending} onClick={() => undelete.mutate()}>
          Put it back
        </Button>
      </Row>
    </Notice>
  );
}

interface RevisionProps {
  questionId: string;
  label: string;
  version: QuestionVersion;
  versions: readonly QuestionVersion[];
  /** Number of the current revision. */
  current: number;
  isDeleted: boolean;
  onChoose: (rev: number) => void;
}

/** One side of the comparison: a revision's number, who made it, and a button to restore it. */
function Revision(props: RevisionProps) {
  const { questionId, label, version, versions, current, isDeleted, onChoose } = props;
  const [asking, setAsking] = useState(false);
  const [, write] = useAddress();
  const restoring = useRestoreRevision(questionId, current, () => {
    setAsking(false);
    write(withParts({ from: null, to: null }), { preventScrollReset: true });
  });
  const { rev } = version;
  return (
    <Card>
      <NativeSelect
        label={label}
        choices={versions.map((one) => ({
          value: String(one.rev),
          label: `Revision ${one.rev}${one.rev === current ? " (current)" : ""}`,
        }))}
        value={String(rev)}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      />
      <Text size="sm" tone="soft">
        {originWords(version, rev === versions.at(-1)?.rev)}, {formatMoment(version.changedAt)}
      </Text>
      {rev !== current && !isDeleted && (
        <Row>
          <Button variant="default" onClick={() => setAsking(true)}>
            Restore this version
          </Button>
        </Row>
      )}
      {asking && (
        <ConfirmDialog
          title={`Restore revision ${rev}?`}
          action="Restore"
          tone="plain"
          busy={restoring.isPending}
          onYes={() => restoring.mutate(rev)}
          onClose={() => setAsking(false)}
        >
          <p>
            The question gets the fields of revision {rev} as a new revision. Published tests keep
            the question as it was.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
