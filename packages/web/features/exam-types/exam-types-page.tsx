import { lengthText } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ExamTypeSettings } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { formatMoment, formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { ExamTypeForm } from "./exam-type-form.tsx";
import { settingsQuery } from "./exam-types.queries.ts";
import classes from "./exam-types.module.css";

/** Every exam type with what it costs, how long it lasts and what one gets. */
export function ExamTypesPage() {
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  const [edited, setEdited] = useState<ExamTypeSettings | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: ["exam-types"] });
  if (settings.isPending) return <CardsSkeleton cards={3} label="Loading the exam types" />;
  if (settings.isError) {
    return (
      <ErrorState
        title="The exam types did not load"
        message={messageOf(settings.error, "Please try again in a moment.")}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    );
  }
  return (
    <>
      <ul className={classes.cards}>
        {settings.data.examTypes.map((one) => (
          <Card key={one.examType} settings={one} onEdit={() => setEdited(one)} />
        ))}
      </ul>
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

function Card({ settings, onEdit }: { settings: ExamTypeSettings; onEdit: () => void }) {
  const { examType, name, fee, days, includes, updatedAt, updatedBy } = settings;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div>
          <h2>{name}</h2>
          <p className={classes.code}>{examType}</p>
        </div>
        <Button variant="default" size="md" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      </div>
      <p className={classes.price} data-sold={fee !== null}>
        {fee === null ? "Not sold" : formatRupees(fee)}
        {fee !== null && <span>for {lengthText(days)}</span>}
      </p>
      {includes.length > 0 ? (
        <ul className={classes.includes}>
          {includes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className={classes.soft}>Nothing is said yet of what it includes.</p>
      )}
      {updatedAt && (
        <p className={classes.changed}>
          Changed {formatMoment(updatedAt)} by {updatedBy}
        </p>
      )}
    </li>
  );
}
