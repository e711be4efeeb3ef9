import { PICTURE_KINDS, type PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { LabelledBar } from "../labelled-bar.tsx";
import { CONCERN_WORDS, type CopyJob, KIND_WORDS, shareOf, stateWords } from "./copy-job.rules.ts";
import type { CopyJobs } from "./copy-jobs.ts";

interface KindProps {
  /** The title of the lecture. */
  title: string;
  kind: PictureKind;
  disabled?: boolean;
  onChange: (kind: PictureKind) => void;
}

/** Chooses what the lecture shows, which decides how its copies are made. */
export const KindSelect = ({ title, kind, disabled = false, onChange }: KindProps) => (
  <NativeSelect
    label="Shows"
    aria-label={`What ${title} shows`}
    choices={PICTURE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
    value={kind}
    disabled={disabled}
    onChange={({ currentTarget }) =>
      onChange(PICTURE_KINDS.find((one) => one === currentTarget.value) ?? kind)
    }
  />
);

interface ProgressProps {
  job: CopyJob;
  work: CopyJobs;
}

/** The progress of a lecture's copies, with the possible actions. */
export function CopyProgress({ job, work }: ProgressProps) {
  const { id, title, kind, state } = job;
  const isEncoding = state.at === "waiting" || state.at === "encoding";
  const isStopped = state.at === "asking" || state.at === "failed";
  return (
    <Stack gap="xs">
      {state.at === "asking" && (
        <Notice tone="warning">
          <p>{CONCERN_WORDS[state.concern]}</p>
          <Button variant="default" onClick={() => work.agree(id)}>
            Make copies now
          </Button>
        </Notice>
      )}
      {state.at === "failed" && (
        <Notice role="alert" tone="error">
          <p>{state.words}</p>
          <Button variant="default" onClick={() => work.retry(id)}>
            Try again
          </Button>
        </Notice>
      )}
      {!isStopped && (
        <LabelledBar label="Smaller copies" about={`Copies of ${title}`} share={shareOf(state)}>
          {stateWords(state)}
        </LabelledBar>
      )}
      <Row gap="xs" align="end">
        {kind && (
          <KindSelect
            title={title}
            kind={kind}
            disabled={!isEncoding}
            onChange={(next) => work.choose(id, next)}
          />
        )}
        <Button
          variant="subtle"
          onClick={() => work.skip(id)}
          aria-label={`Skip copies of ${title}`}
        >
          Skip
        </Button>
      </Row>
    </Stack>
  );
}
