import { lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypeSettings } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment, formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { ExamTypeForm } from "./exam-type-form.tsx";
import { examTypesKey } from "../../shared/sales/exam-types.queries.ts";
import { settingsQuery } from "./exam-types.queries.ts";
import classes from "./exam-types.module.css";

/** Every exam type with its fee, duration and contents. */
export function ExamTypesPage() {
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  const [edited, setEdited] = useState<ExamTypeSettings | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: examTypesKey });
  return (
    <>
      <QueryView
        query={settings}
        failed="The exam types did not load"
        loading={<CardsSkeleton cards={3} label="Loading the exam types" />}
      >
        {({ examTypes }) => (
          <Grid component="ul" min="21rem">
            {examTypes.map((one) => (
              <ExamTypeCard key={one.examType} settings={one} onEdit={() => setEdited(one)} />
            ))}
          </Grid>
        )}
      </QueryView>
      {edited && (
        <PageDialog title={`Edit ${edited.name}`} size="lg" onClose={() => setEdited(null)}>
          <ExamTypeForm
            settings={edited}
            onSaved={(name) => {
              notify(`${name} is saved.`, "success");
              void reload();
            }}
            onOutdated={() => {
              setEdited(null);
              void reload();
            }}
            onDone={() => setEdited(null)}
          />
        </PageDialog>
      )}
    </>
  );
}

function ExamTypeCard({ settings, onEdit }: { settings: ExamTypeSettings; onEdit: () => void }) {
  const { examType, name, fee, days, includes, updatedAt, updatedBy } = settings;
  return (
    <Card component="li">
      <Row justify="between" align="start">
        <div>
          <Text component="h2" size="lg">
            {name}
          </Text>
          <Text size="sm" tone="soft">
            {examType}
          </Text>
        </div>
        <Button variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      </Row>
      <Row align="baseline" gap="2xs">
        <Text size="xl" strong tone={fee === null ? "soft" : "plain"}>
          {fee === null ? "Not sold" : formatRupees(fee)}
        </Text>
        {fee !== null && <Text tone="soft">for {lengthText(days)}</Text>}
      </Row>
      {includes.length > 0 ? (
        <ul className={classes.includes}>
          {includes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <Text size="sm" tone="soft">
          No description yet of what it includes.
        </Text>
      )}
      {updatedAt && (
        <Text size="sm" tone="soft" className={classes.changed}>
          Changed {formatMoment(updatedAt)} by {updatedBy}
        </Text>
      )}
    </Card>
  );
}
