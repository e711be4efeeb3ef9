import { FileDrop } from "@academy/ui/kit/files.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { lazy, type RefObject, Suspense, useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import type { Recorded } from "./recording.ts";
import { isEndedByLeaving, leavingWords, type RecorderState } from "./videos.rules.ts";
import { VIDEO_FILES } from "./transfer.ts";

/** Loaded only when someone records, because most people upload files. */
const Recorder = lazy(async () => ({ default: (await import("./recorder.tsx")).Recorder }));

interface ChooserProps {
  onFiles: (files: readonly File[]) => void;
}

interface SourceProps extends ChooserProps {
  onRecording: (recorded: Recorded) => void;
  recorder: RecorderState;
  onState: (state: RecorderState) => void;
}

const SOURCES = [
  { value: "upload", label: "Upload files" },
  { value: "record", label: "Record here" },
] as const;

/** Chooses files of this device, or records. A recording ends only after a confirmation. */
export function FileSource({ onFiles, onRecording, recorder, onState }: SourceProps) {
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

const Chooser = ({ onFiles }: ChooserProps) => (
  <FileDrop title="Choose video files" accept={VIDEO_FILES} multiple onFiles={onFiles}>
    or drop them here: MP4, MOV, MKV or WebM, as cameras, phones and recorders write them. Several
    at once are fine.
  </FileDrop>
);

interface FilesAgainProps extends ChooserProps {
  input: RefObject<HTMLInputElement | null>;
}

/** Opens the file dialog, to choose the file of an unfinished upload again. */
export const FilesAgain = ({ input, onFiles }: FilesAgainProps) => (
  <input
    ref={input}
    type="file"
    accept={VIDEO_FILES}
    multiple
    hidden
    aria-label="Video files"
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])]);
      currentTarget.value = "";
    }}
  />
);
