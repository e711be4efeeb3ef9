import { Facts } from "@academy/ui/facts.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Text } from "@academy/ui/kit/layout.tsx";
import type { Dispatch } from "react";
import { formatDuration, formatMoment, viewerZoneName } from "../../../lib/format.ts";
import { fromLocal, isoFromLocal } from "../../../lib/local-time.rules.ts";
import { type FieldErrors, fieldId } from "../draft/checklist.rules.ts";
import type { DraftAction } from "../draft/draft.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import { timeline } from "../draft/timeline.rules.ts";
import classes from "./details-form.module.css";

interface ScheduleProps {
  draft: TestDraft;
  dispatch: Dispatch<DraftAction>;
  errors: FieldErrors;
}

const MINUTE_MS = 60_000;

/** The entered time with its time zone, which the field does not show. */
const momentWords = (local: string): string => {
  const moment = isoFromLocal(local);
  return moment === "" ? `In your time zone, ${viewerZoneName()}` : formatMoment(moment);
};

/**
 * The start and the end of the test, and a line of everything that happens between and after them.
 */
export function Schedule({ draft, dispatch, errors }: ScheduleProps) {
  const edit = (fields: Partial<TestDraft>) => dispatch({ type: "edit", fields });
  const [start, expiry] = [fromLocal(draft.startTime), fromLocal(draft.expiryTime)];
  const open = start === null || expiry === null ? 0 : (expiry - start) / MINUTE_MS;
  const steps = timeline(draft);
  return (
    <Card component="section" aria-labelledby="schedule" gap="md">
      <h2 className="academy-heading-lg" id="schedule">
        Schedule
      </h2>
      <div className={classes.span}>
        <TextField
          id={fieldId("startTime")}
          value={draft.startTime}
          error={errors.startTime}
          type="datetime-local"
          label="Start time"
          description={momentWords(draft.startTime)}
          required
          onChange={({ currentTarget }) => edit({ startTime: currentTarget.value })}
        />
        <Text size="sm" tone="soft" className={classes.between}>
          {open > 0 && `open for ${formatDuration(Math.floor(open))}`}
        </Text>
        <TextField
          id={fieldId("expiryTime")}
          value={draft.expiryTime}
          error={errors.expiryTime}
          type="datetime-local"
          label="Expiry time"
          description={momentWords(draft.expiryTime)}
          required
          onChange={({ currentTarget }) => edit({ expiryTime: currentTarget.value })}
        />
      </div>
      {steps.length > 0 && (
        <Facts
          look="plain"
          facts={steps.map(({ at, words, about }) => ({
            name: words,
            value:
              at === null ? (
                about
              ) : (
                <time dateTime={at} style={{ display: "block" }}>
                  {formatMoment(at)}
                </time>
              ),
            note: at !== null && about,
          }))}
        />
      )}
    </Card>
  );
}
