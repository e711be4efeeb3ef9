import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { type ComponentProps, lazy, type RefObject, Suspense, useRef, useState } from "react";
import * as z from "zod";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { FileDrop } from "@academy/ui/kit/files.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { countOf } from "../../lib/format.ts";
import { readDraft, useKeptDraft } from "../../lib/form/kept-draft.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { useSession } from "../../lib/session/session.ts";
import { KeptRecordings } from "./kept-recordings.tsx";
import { isSameFile } from "./kept-uploads.shelf.ts";
import type { Recorded } from "./recording.ts";
import { Unfinished, UploadItems } from "./upload-items.tsx";
import { isBusy, needsConfirmation, type UploadItem } from "./upload-item.rules.ts";
import { useUploadQueue } from "./use-upload-queue.ts";
import { useUnfinished } from "./use-unfinished.ts";
import { examTypesProblem, noFields, type SharedFields, VideoFields } from "./video-fields.tsx";
import { idle, isEndedByLeaving, leavingWords, type RecorderState } from "./videos.rules.ts";

/** Loaded when someone records: most people upload files. */
const Recorder = lazy(async () => ({ default: (await import("./recorder.tsx")).Recorder }));

const DRAFT = "video-upload";
const Draft: z.ZodType<SharedFields> = z.object({
  examTypes: z.array(z.enum(EXAM_TYPES)),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  isFree: z.boolean(),
});

const titleProblem = ({ title }: UploadItem): string | null =>
  title.trim() === "" ? "Enter a title." : null;

const recordingsIn = (items: readonly UploadItem[]) =>
  items.flatMap(({ recording }) => recording ?? []);

/** Uploads one video or many, or records one. */
export function UploadForm() {
  const userId = useSession().user?.userId ?? "";
  const queue = useUploadQueue(userId);
  const { items } = queue;
  const [recorder, setRecorder] = useState<RecorderState>(idle);
  const [fields, setFields] = useState(() => readDraft(DRAFT, Draft) ?? noFields);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const unfinished = useUnfinished(items, userId);
  useCtrlEnter(form);
  useKeptDraft(DRAFT, fields === noFields ? null : fields);
  const busy = items.some(isBusy);
  const keptOf = (file: File) => unfinished.kept.find((kept) => isSameFile(kept, file));
  const add = (files: readonly File[]) =>
    queue.add(files.map((file) => ({ file, kept: keptOf(file) })));
  const addRecording = (recording: Recorded) =>
    queue.add([{ file: recording.file, kept: keptOf(recording.file), recording }]);
  const problemOf = (item: UploadItem) => (checked ? titleProblem(item) : null);
  const submit = async () => {
    setChecked(true);
    if (
      items.some((item) => titleProblem(item) ?? needsConfirmation(item)) ||
      examTypesProblem(fields)
    ) {
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>("[aria-invalid='true'], input[name='examTypes']")
          ?.focus(),
      );
      return;
    }
    if (await queue.sendAll(fields)) setChecked(false);
  };
  return (
    <Card
      style={{ marginTop: "1.5rem", maxWidth: "60rem" }}
      component="form"
      ref={form}
      aria-label="Upload videos"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && items.length > 0) void submit();
      }}
    >
      <Stack gap="lg">
        <KeptRecordings onUse={addRecording} />
        <Unfinished
          uploads={unfinished.open}
          onChoose={() => input.current?.click()}
          onChange={unfinished.reload}
        />
        <Source
          onFiles={add}
          onRecording={addRecording}
          recorder={recorder}
          onState={setRecorder}
        />
        <FilesAgain input={input} onFiles={add} />
        {items.length > 0 && (
          <>
            <UploadItems
              items={items}
              titleProblem={problemOf}
              checked={checked}
              onChange={queue.change}
              onRemove={queue.remove}
              onCancel={queue.cancel}
            />
            <About
              count={items.length}
              disabled={busy}
              fields={fields}
              onChange={setFields}
              problem={checked ? examTypesProblem(fields) : null}
            />
            <Row gap="md">
              <Button type="submit" loading={busy}>
                Upload {countOf(items.length, "video")}
              </Button>
            </Row>
          </>
        )}
      </Stack>
      <LeaveWarning
        when={items.length > 0 || recorder.phase !== "idle"}
        text={leavingWords({ recorder, isUploading: busy, recordings: recordingsIn(items) })}
      />
    </Card>
  );
}

interface SourceProps extends Pick<ChooserProps, "onFiles"> {
  onRecording: (recorded: Recorded) => void;
  recorder: RecorderState;
  onState: (state: RecorderState) => void;
}

const SOURCES = [
  { value: "upload", label: "Upload files" },
  { value: "record", label: "Record here" },
] as const;

/** Files of this device, or a recording, which is not ended without a question. */
function Source({ onFiles, onRecording, recorder, onState }: SourceProps) {
  const [way, setWay] = useState<"upload" | "record">("upload");
  const [isAsking, setAsking] = useState(false);
  const choose = (next: "upload" | "record") => {
    if (next === "upload" && isEndedByLeaving(recorder)) setAsking(true);
    else setWay(next);
  };
  return (
    <>
      <Segments component="fieldset" aria-label="Source of the video">
        {SOURCES.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={way === value}
            onClick={() => choose(value)}
          >
            {label}
          </button>
        ))}
      </Segments>
      {way === "record" ? (
        <Suspense fallback={<TextSkeleton lines={4} label="Loading the recorder" />}>
          <Recorder onUse={onRecording} onState={onState} />
        </Suspense>
      ) : (
        <Chooser onFiles={onFiles} />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Stop the recording?"
          action={recorder.isKept ? "Stop and keep it" : "Stop and lose it"}
          tone={recorder.isKept ? "plain" : "danger"}
          busy={false}
          onYes={() => {
            setAsking(false);
            setWay("upload");
          }}
          onClose={() => setAsking(false)}
        >
          <p>{leavingWords({ recorder })}</p>
        </ConfirmDialog>
      )}
    </>
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

interface FilesAgainProps extends ChooserProps {
  input: RefObject<HTMLInputElement | null>;
}

/** Opens the file dialog for an unfinished upload. */
const FilesAgain = ({ input, onFiles }: FilesAgainProps) => (
  <input
    ref={input}
    type="file"
    accept="video/*"
    multiple
    hidden
    aria-label="Video files"
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])]);
      currentTarget.value = "";
    }}
  />
);

interface ChooserProps {
  onFiles: (files: readonly File[]) => void;
}

function Chooser({ onFiles }: ChooserProps) {
  const take = (files: readonly File[]) =>
    onFiles(files.filter(({ type }) => type.startsWith("video/")));
  return (
    <FileDrop title="Choose video files" accept="video/*" multiple onFiles={take}>
      or drop them here. MP4, WebM or QuickTime, up to 2 GB each; several at once are fine.
    </FileDrop>
  );
}
