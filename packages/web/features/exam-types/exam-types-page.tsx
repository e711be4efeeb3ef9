import { lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypeSettings } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment, formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { ExamTypeForm } from "./exam-type-form.tsx";
import { examTypesKey } from "../../shared/sales/exam-types.queries.ts";
import { settingsQuery } from "./exam-types.queries.ts";

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
        loading={<RowsSkeleton label="Loading the exam types" />}
      >
        {({ examTypes }) => (
          <LineList framed>
            {examTypes.map((one) => (
              <ExamTypeLine key={one.examType} settings={one} onEdit={() => setEdited(one)} />
            ))}
          </LineList>
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

/** An exam type with three lines: its name, its fee, and what it includes. */
function ExamTypeLine({ settings, onEdit }: { settings: ExamTypeSettings; onEdit: () => void }) {
  const { examType, name, fee, days, includes, updatedAt, updatedBy } = settings;
  const words = includes.join(" · ") || "No description yet of what it includes.";
  return (
    <li>
      <Stack gap="none">
        <Row align="baseline" gap="xs">
          <h2 className="academy-heading">{name}</h2>
          <Text component="span" size="sm" tone="soft">
            {examType}
          </Text>
        </Row>
        <Text size="sm">
          {fee === null ? (
            "Not sold"
          ) : (
            <>
              <strong>{formatRupees(fee)}</strong> for {lengthText(days)}
            </>
          )}
          {updatedAt && ` · changed ${formatMoment(updatedAt)} by ${updatedBy}`}
        </Text>
        <Text size="sm" tone="soft" className="academy-one-line" title={words}>
          {words}
        </Text>
      </Stack>
      <Button variant="default" size="compact" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  );
}
