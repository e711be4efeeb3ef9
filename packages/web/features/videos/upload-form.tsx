import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { type ComponentProps, lazy, Suspense, useRef, useState } from "react";
import * as z from "zod";
import { countOf } from "../../lib/format.ts";
import { readDraft, useKeptDraft } from "../../lib/form/kept-draft.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { useSession } from "../../lib/session/session.ts";
import type { Copies } from "./copies/use-copies.ts";
import { FilesAgain, FileSource } from "./file-source.tsx";
import { isSameFile } from "./kept-uploads.shelf.ts";
import type { Recorded } from "./recording.ts";
import { Unfinished } from "./unfinished.tsx";
import { isBusy, isTaken, needsConfirmation, type UploadItem } from "./upload-item.rules.ts";
import { useUploadQueue } from "./use-upload-queue.ts";
import { useUnfinished } from "./use-unfinished.ts";
import { examTypesProblem, noFields, type SharedFields, VideoFields } from "./video-fields.tsx";
import { idle, leavingWords, type RecorderState } from "./videos.rules.ts";

/** Loaded on demand, because a device rarely has kept recordings. */
const KeptRecordings = lazy(async () => ({
  default: (await import("./kept-recordings.tsx")).KeptRecordings,
}));

/** Loaded once a file is chosen. */
const UploadItems = lazy(async () => ({
  default: (await import("./upload-items.tsx")).UploadItems,
}));

const DRAFT = "video-upload";
const Draft: z.ZodType<SharedFields> = z.object({
  examTypes: z.array(z.enum(EXAM_TYPES)),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  isFree: z.boolean(),
  mayKeep: z.boolean(),
});

const titleProblem = ({ title }: UploadItem): string | null =>
  title.trim() === "" ? "Enter a title." : null;

const recordingsIn = (items: readonly UploadItem[]) =>
  items.flatMap(({ recording }) => recording ?? []);

/** The chosen files, the files that can be videos, and what was interrupted. */
function useFiles(copies: Copies) {
  const userId = useSession().user?.userId ?? "";
  const queue = useUploadQueue({ userId, copies: copies.work });
  const { items } = queue;
  const unfinished = useUnfinished({ userId, items, jobs: copies.jobs });
  const open = items.filter(({ verdict }) => verdict?.kind !== "refused");
  const taken = open.filter(isTaken);
  const keptOf = (file: File) => unfinished.kept.find((kept) => isSameFile(kept, file));
  /** Continues the copies of a published video; false if the file belongs to no such video. */
  const continueCopies = (file: File): boolean => {
    const kept = unfinished.copies.find((one) => isSameFile(one, file));
    if (kept) copies.work.begin({ ...kept, file, isOnDisk: true });
    return kept !== undefined;
  };
  const isNew = (file: File) => !items.some((item) => isSameFile(item.file, file));
  const add = (files: readonly File[]) =>
    queue.add(
      files
        .filter((file) => isNew(file) && !continueCopies(file))
        .map((file) => ({ file, kept: keptOf(file) })),
    );
  const addRecording = (recording: Recorded) =>
    queue.add([{ file: recording.file, kept: keptOf(recording.file), recording }]);
  const isReading = open.length > taken.length;
  return { queue, unfinished, open, taken, isReading, add, addRecording };
}

const focusProblem = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>("[aria-invalid='true'], input[name='examTypes']")?.focus(),
  );
};

/** Uploads one video or many, or records one. */
export function UploadForm({ copies }: { copies: Copies }) {
  const { queue, unfinished, open, taken, isReading, add, addRecording } = useFiles(copies);
  const { items } = queue;
  const [recorder, setRecorder] = useState<RecorderState>(idle);
  const [fields, setFields] = useState(() => readDraft(DRAFT, Draft) ?? noFields);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useCtrlEnter(form);
  useKeptDraft(DRAFT, fields === noFields ? null : fields);
  const busy = items.some(isBusy);
  const problemOf = (item: UploadItem) => (checked ? titleProblem(item) : null);
  const submit = async () => {
    setChecked(true);
    const isLacking = taken.some((item) => titleProblem(item) ?? needsConfirmation(item));
    if (isLacking || examTypesProblem(fields)) return focusProblem(form.current);
    if (await queue.sendAll(fields)) setChecked(false);
  };
  return (
    <Card
      style={{ marginTop: "1.5rem" }}
      component="form"
      ref={form}
      aria-label="Upload videos"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !isReading && taken.length > 0) void submit();
      }}
    >
      <Stack gap="lg">
        <Suspense fallback={null}>
          <KeptRecordings onUse={addRecording} />
        </Suspense>
        <Unfinished
          uploads={unfinished.openUploads}
          copies={unfinished.openCopies}
          onChoose={() => input.current?.click()}
          onChange={unfinished.reload}
        />
        <FileSource
          onFiles={add}
          onRecording={addRecording}
          recorder={recorder}
          onState={setRecorder}
        />
        <FilesAgain input={input} onFiles={add} />
        {items.length > 0 && (
          <Suspense fallback={null}>
            <UploadItems
              items={items}
              copies={copies}
              titleProblem={problemOf}
              checked={checked}
              onChange={queue.change}
              onRemove={queue.remove}
              onCancel={queue.cancel}
            />
          </Suspense>
        )}
        {open.length > 0 && (
          <>
            <About
              count={open.length}
              disabled={busy}
              fields={fields}
              onChange={setFields}
              problem={checked ? examTypesProblem(fields) : null}
            />
            <Row gap="md">
              <Button type="submit" loading={busy} disabled={isReading}>
                Upload {countOf(open.length, "video")}
              </Button>
            </Row>
          </>
        )}
      </Stack>
      <LeaveWarning
        when={open.length > 0 || copies.jobs.length > 0 || recorder.phase !== "idle"}
        text={leavingWords({
          recorder,
          files: open.length,
          isUploading: busy,
          isCopying: copies.jobs.length > 0,
          recordings: recordingsIn(open),
        })}
      />
    </Card>
  );
}

interface AboutProps extends ComponentProps<typeof VideoFields> {
  count: number;
  disabled: boolean;
}

const About = ({ count, disabled, ...fields }: AboutProps) => (
  <FieldSet
    disabled={disabled}
    label={count === 1 ? "About this video" : "About all of these videos"}
  >
    <Stack gap="lg">
      <VideoFields {...fields} />
    </Stack>
  </FieldSet>
);
