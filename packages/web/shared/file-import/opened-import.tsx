import type { ImportView } from "@academy/core/exchange/pipeline/import.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { formatMoment, sizeWords } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import type { Again } from "./check-again.tsx";
import { CheckedView } from "./checked-view.tsx";
import { DiscardImport } from "./discard-import.tsx";
import { DoneView, SendingView, WorkProgress } from "./sending-view.tsx";
import { importQuery } from "./import.queries.ts";
import type { ImportKindParts } from "./import-kind.ts";
import {
  STEPS,
  foundWords,
  rowsWords,
  shareOf,
  stepOf,
  uploadedWords,
} from "./import-words.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useRunningUpload } from "./running-uploads.ts";
import { Sign } from "../../lib/session/sign.tsx";

interface OpenedImportProps {
  importId: string;
  parts: ImportKindParts;
  /** Default values for empty cells, to check the file again. */
  again: Again;
  /** Returns to the upload fields, for another file. */
  onLeave: () => void;
}

/** One import in any state. Its address opens it again later. */
export function OpenedImport({ importId, parts, again, onLeave }: OpenedImportProps) {
  const view = useQuery(importQuery(importId));
  const isGone = (error: Error) => error instanceof ApiError && [400, 404].includes(error.status);
  if (view.data) {
    return (
      <>
        {(view.isError || view.isPaused) && view.data.state !== "uploading" && <Stale />}
        <Opened view={view.data} parts={parts} again={again} onLeave={onLeave} />
      </>
    );
  }
  return (
    <QueryView
      query={view}
      failed="The upload did not load"
      loading={<TextSkeleton lines={6} label="Loading the upload" />}
      problem={(error) => isGone(error) && <Gone onLeave={onLeave} />}
    >
      {() => null}
    </QueryView>
  );
}

const Gone = ({ onLeave }: { onLeave: () => void }) => (
  <EmptyState
    title="This upload no longer exists"
    action={<Button onClick={onLeave}>Upload a file</Button>}
  >
    It was discarded or has expired. The rows it added are still there.
  </EmptyState>
);

/**
 * Shown above the last known state while the server cannot be reached: the server continues its
 * work without this page.
 */
const Stale = () => (
  <Notice tone="warning" role="alert">
    No connection. The server continues, and this page updates when you are back online.
  </Notice>
);

function Opened({
  view,
  parts,
  again,
  onLeave,
}: Omit<OpenedImportProps, "importId"> & { view: ImportView }) {
  const { fileName, size, by, createdAt, state } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  useResultNotice(view);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // A pressed button may disappear when the state changes: then the focus goes to the heading.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <section aria-labelledby="opened-import">
      <Stack style={{ marginTop: "1.5rem", maxWidth: "76rem" }} gap="lg">
        <Row gap="md" justify="between" align="start">
          <Stack style={{ minWidth: 0 }} gap="2xs">
            <h2 ref={heading} id="opened-import" tabIndex={-1} style={{ overflowWrap: "anywhere" }}>
              {fileName}
            </h2>
            <Text size="sm" tone="soft">
              {sizeWords(size)} · {by}, {formatMoment(createdAt)}
            </Text>
          </Stack>
          <Button variant="default" onClick={onLeave}>
            All uploads
          </Button>
        </Row>
        <ImportSteps at={stepOf(state)} />
        <output className="academy-unseen">{view.found && foundWords(view.found)}</output>
        <Body view={view} parts={parts} again={again} onLeave={onLeave} />
      </Stack>
    </section>
  );
}

/** Announces the result to users who waited on this page. */
function useResultNotice({ state, result }: ImportView): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "inserting" && state === "done" && result) {
      const { uploadedCount, attemptedRows, failedCount } = result;
      const tone = failedCount > 0 ? "warning" : "success";
      notify(uploadedWords(uploadedCount, attemptedRows), tone);
    }
    before.current = state;
  }, [state, result]);
}

type BodyProps = Omit<OpenedImportProps, "importId"> & { view: ImportView };

function Body({ view, parts, again, onLeave }: BodyProps) {
  const { importId, fileName, state, progress, found, result, refusal } = view;
  const sending = useRunningUpload(importId);
  if (state === "done" && result) return <DoneView view={view} result={result} parts={parts} />;
  if (state === "checked" && found) {
    return <CheckedView view={view} found={found} parts={parts} again={again} onGone={onLeave} />;
  }
  if (state === "refused") {
    return <Refused message={refusal?.message ?? "Upload failed"} onLeave={onLeave} />;
  }
  const at = { share: shareOf(progress), words: rowsWords(progress) };
  return (
    <>
      {state === "uploading" && sending && (
        <SendingView importId={importId} fileName={fileName} state={sending} />
      )}
      {state === "uploading" && !sending && <NotArrived onLeave={onLeave} />}
      {state === "checking" && <WorkProgress label={`Checking ${fileName}`} {...at} />}
      {state === "inserting" && <WorkProgress label={`Adding ${parts.many}`} {...at} />}
      {state !== "uploading" && (
        <Text size="sm" tone="soft">
          You can leave this page. The upload continues.
        </Text>
      )}
      {state !== "inserting" && (
        <Row gap="md">
          <DiscardImport importId={importId} fileName={fileName} state={state} onGone={onLeave} />
        </Row>
      )}
    </>
  );
}

function Refused({ message, onLeave }: { message: string; onLeave: () => void }) {
  return (
    <Notice tone="error" role="alert">
      <strong>Upload failed</strong>
      <p>{message}</p>
      <Button variant="default" onClick={onLeave}>
        Choose another file
      </Button>
    </Notice>
  );
}

/** An upload in another window, or one that a reload interrupted. */
function NotArrived({ onLeave }: { onLeave: () => void }) {
  return (
    <Notice tone="warning" role="note">
      <strong>The file was not uploaded</strong>
      <p>
        If another window is uploading it, this page continues automatically. Otherwise, choose the
        file again.
      </p>
      <Button variant="default" onClick={onLeave}>
        Choose the file again
      </Button>
    </Notice>
  );
}

/** The steps of an import: completed, current and upcoming. */
function ImportSteps({ at }: { at: number }) {
  return (
    <Row component="ol" gap="lg" aria-label="Steps of this upload">
      {STEPS.map((step, index) => (
        <Row key={step} component="li" gap="xs" aria-current={index === at ? "step" : undefined}>
          <Sign tone={index < at ? "success" : index === at ? "info" : "plain"}>
            {index < at ? "✓" : index + 1}
          </Sign>
          <Text component="span" strong={index === at} tone={index === at ? "plain" : "soft"}>
            {step}
            {index < at && <span className="academy-unseen"> (done)</span>}
          </Text>
        </Row>
      ))}
    </Row>
  );
}
