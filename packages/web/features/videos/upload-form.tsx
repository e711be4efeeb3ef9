import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button, Fieldset, Group, Paper, SegmentedControl, Stack } from "@mantine/core";
import {
  type ComponentProps,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import * as z from "zod";
import { FileDrop } from "../../lib/form/file-drop.tsx";
import { countOf } from "../../lib/format.ts";
import { readDraft, useKeptDraft } from "../../lib/form/kept-draft.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { isSameFile, type KeptUpload, keptUploads } from "./kept-uploads.shelf.ts";
import { Unfinished, UploadItems } from "./upload-items.tsx";
import { isBusy, needsConfirmation, type UploadItem, useUploadQueue } from "./use-upload-queue.ts";
import { examTypesProblem, noFields, type SharedFields, VideoFields } from "./video-fields.tsx";

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

/** Interrupted uploads, without those already added again. */
function useUnfinished(items: readonly UploadItem[]) {
  const [kept, setKept] = useState<readonly KeptUpload[]>([]);
  const reload = () => void keptUploads().then(setKept);
  const count = items.length;
  useEffect(reload, [count]);
  const taken = new Set(items.map(({ uploadId }) => uploadId));
  return { kept, open: kept.filter(({ uploadId }) => !taken.has(uploadId)), reload };
}

/** Uploads one video or many, or records one. */
export function UploadForm() {
  const queue = useUploadQueue();
  const { items } = queue;
  const [way, setWay] = useState<"upload" | "record">("upload");
  const [fields, setFields] = useState(() => readDraft(DRAFT, Draft) ?? noFields);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const unfinished = useUnfinished(items);
  useCtrlEnter(form);
  useKeptDraft(DRAFT, fields === noFields ? null : fields);
  const busy = items.some(isBusy);
  const add = (files: readonly File[]) =>
    queue.add(files, (file) => unfinished.kept.find((kept) => isSameFile(kept, file)));
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
    <Paper
      component="form"
      withBorder
      radius="lg"
      p={{ base: "md", sm: "lg" }}
      maw="60rem"
      mt="lg"
      ref={form}
      aria-label="Upload videos"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && items.length > 0) void submit();
      }}
    >
      <Stack gap="lg">
        <SegmentedControl
          size="md"
          style={{ alignSelf: "start" }}
          aria-label="Source of the video"
          value={way}
          onChange={(next) => setWay(next === "record" ? "record" : "upload")}
          data={[
            { value: "upload", label: "Upload files" },
            { value: "record", label: "Record here" },
          ]}
        />
        <Unfinished
          uploads={unfinished.open}
          onChoose={() => input.current?.click()}
          onChange={unfinished.reload}
        />
        {way === "record" ? (
          <Suspense fallback={<TextSkeleton lines={4} label="Loading the recorder" />}>
            <Recorder onUse={(file) => add([file])} />
          </Suspense>
        ) : (
          <Chooser onFiles={add} />
        )}
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
            <Group>
              <Button type="submit" size="md" loading={busy}>
                Upload {countOf(items.length, "video")}
              </Button>
            </Group>
          </>
        )}
      </Stack>
      <LeaveWarning when={items.length > 0} />
    </Paper>
  );
}

interface AboutProps extends ComponentProps<typeof VideoFields> {
  count: number;
  disabled: boolean;
}

const About = ({ count, disabled, ...fields }: AboutProps) => (
  <Fieldset
    variant="unstyled"
    disabled={disabled}
    legend={count === 1 ? "About this video" : "About all of these videos"}
  >
    <Stack gap="lg">
      <VideoFields {...fields} />
    </Stack>
  </Fieldset>
);

interface FilesAgainProps {
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
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

function Chooser({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const take = (files: readonly File[]) =>
    onFiles(files.filter(({ type }) => type.startsWith("video/")));
  return (
    <FileDrop title="Choose video files" accept="video/*" multiple onFiles={take}>
      or drop them here. MP4, WebM or QuickTime, up to 2 GB each; several at once are fine.
    </FileDrop>
  );
}
