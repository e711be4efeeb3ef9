import { FileButton } from "@academy/ui/kit/files.tsx";
import {
  type Chapter,
  chapterLines,
  ChaptersError,
  readChapters,
} from "@academy/core/lectures/terms/chapters.rules.ts";
import type { CaptionTexts } from "@academy/core/lectures/video/captions.rules.ts";
import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { sizeWords } from "../../lib/format.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { useSession } from "../../lib/session/session.ts";
import { type CaptionDraft, CaptionFiles } from "./caption-files.tsx";
import { jobIdOf } from "./copies/copy-job.rules.ts";
import type { CopyJobs } from "./copies/copy-jobs.ts";
import { type Examined, examine } from "./examine.ts";
import { type NotesDraft, NotesFile } from "./notes-file.tsx";
import { transfer, VIDEO_FILES } from "./transfer.ts";
import { examTypesProblem, type SharedFields, VideoFields } from "./video-fields.tsx";
import { putNotes, putVideo, removeNotes, videosKey } from "./videos.queries.ts";

interface EditProps {
  video: VideoView;
  copies: CopyJobs;
  onClose: () => void;
  /** Called after a save, with a message about it. */
  onSaved: (words: string) => void;
}

/** The edited values of a video. */
interface Draft {
  title: string;
  fields: SharedFields;
  captions: CaptionDraft;
  /** One chapter per line. */
  chapters: string;
  notes: NotesDraft;
  file: (Examined & { file: File }) | null;
}

const draftOf = (video: VideoView): Draft => {
  const { title, examTypes, subject, topic, subTopic, isFree, mayKeep } = video;
  return {
    title,
    fields: { examTypes, subject, topic, subTopic, isFree, mayKeep },
    captions: {},
    chapters: chapterLines(video.chapters),
    notes: undefined,
    file: null,
  };
};

type WithChapters = Pick<Draft, "chapters" | "file">;

/**
 * The typed chapters, checked against the length of the new file, or else of the current file.
 * @throws ChaptersError
 */
const chaptersOf = ({ chapters, file }: WithChapters, { duration }: VideoView): Chapter[] =>
  readChapters(chapters, file ? file.probe.duration : duration);

function chaptersProblem(draft: WithChapters, video: VideoView): string | null {
  try {
    chaptersOf(draft, video);
    return null;
  } catch (error) {
    if (error instanceof ChaptersError) return error.message;
    throw error;
  }
}

const textsOf = (captions: CaptionDraft): CaptionTexts =>
  Object.fromEntries(Object.entries(captions).map(([code, file]) => [code, file?.text ?? null]));

/** Saves the changes, after uploading the new file if there is one. */
function useEdit({ video, copies, onClose, onSaved }: EditProps) {
  const userId = useSession().user?.userId ?? "";
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);
  const upload = (file: File, purpose: "video" | "notes") => {
    aborter.current = new AbortController();
    const { signal } = aborter.current;
    const silently = { onProgress: () => undefined, onBegun: () => undefined };
    return transfer(file, { resume: null, signal, purpose, onWaiting: setWaiting, ...silently });
  };
  const bring = async ({ file, probe }: NonNullable<Draft["file"]>) => ({
    uploadId: await upload(file, "video"),
    ...probe,
  });
  const changeNotes = async (notes: NonNullable<NotesDraft> | null) => {
    if (notes === null) await removeNotes(video._id);
    else await putNotes(video._id, await upload(notes, "notes"));
  };
  /** Makes copies of the new file, because the copies of the earlier file are no longer valid. */
  const copy = ({ file, verdict }: NonNullable<Draft["file"]>, of: string, title: string) => {
    if (verdict.kind !== "taken" || verdict.picture === null) return;
    const about = { id: jobIdOf(file), userId, title, file, isOnDisk: true };
    const { picture: kind, needsCopies: isNeeded } = verdict;
    copies.begin({ ...about, kind, isNeeded, video: { id: video._id, of } });
  };
  const form = useForm<Draft>({
    initial: draftOf(video),
    validate: ({ title, fields, ...draft }) => ({
      title: title.trim() === "" ? "Enter a title." : null,
      fields: examTypesProblem(fields),
      chapters: chaptersProblem(draft, video),
    }),
    submit: async ({ title, fields, captions, notes, file, ...draft }) => {
      setWaiting(false);
      // Notes are saved first. They do not change the video's revision, so the form can still be
      // saved in a second try.
      if (notes !== undefined) await changeNotes(notes);
      const brought = file ? await bring(file) : null;
      await putVideo(video._id, {
        ...fields,
        ...brought,
        captions: textsOf(captions),
        chapters: chaptersOf({ file, ...draft }, video),
        title: title.trim(),
        rev: video.rev,
      });
      if (file && brought) copy(file, brought.uploadId, title.trim());
      onSaved(file ? "Uploaded successfully" : "Video saved");
      void client.invalidateQueries({ queryKey: videosKey });
      onClose();
    },
    wordsOf: (error, { file }) => {
      const message = error instanceof Error ? error.message : "Please try again.";
      return file ? `Upload failed: ${message}` : message;
    },
  });
  return { ...form, isWaiting };
}

/** Changes a video's details, chapters, captions, notes or file. */
export function EditVideo(props: EditProps) {
  const { video, onClose } = props;
  const { form, field, values, set, ...edit } = useEdit(props);
  return (
    <PageDialog title={`Edit ${video.title}`} size="lg" onClose={onClose}>
      <form {...form}>
        <Stack gap="lg">
          <Problem>{edit.problem}</Problem>
          <TextField {...field("title")} label="Title" required data-autofocus maxLength={200} />
          <div data-field="fields">
            <VideoFields
              fields={values.fields}
              onChange={(fields) => set({ fields })}
              problem={edit.error("fields") ?? null}
            />
          </div>
          <TextArea
            {...field("chapters")}
            label="Chapters"
            description="One per line: the time, then the title. Students jump to them below the player."
            placeholder={"0:00 Force on a charge\n12:30 Right-hand rule"}
            rows={3}
          />
          <CaptionFiles
            languages={video.captionLanguages}
            draft={values.captions}
            onChange={(captions) => set({ captions })}
          />
          <NotesFile
            saved={video.notes}
            draft={values.notes}
            onChange={(notes) => set({ notes })}
          />
          <Media draft={values} onChange={set} />
          {edit.submitting && edit.isWaiting && <output>Waiting for the connection…</output>}
          <Row justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={edit.submitting}>
              {values.file ? "Upload and save" : "Save"}
            </Button>
          </Row>
        </Stack>
      </form>
    </PageDialog>
  );
}

const TOO_LARGE =
  "This file is larger than 2 GB. Upload it as a video of its own: then its copies can be sent instead.";

interface MediaProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** The video's file, which can be replaced. */
function Media({ draft: { file }, onChange }: MediaProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const choose = async (chosen: File) => {
    setReading(true);
    const { verdict, probe } = await examine(chosen);
    setReading(false);
    const words = verdict.kind === "refused" ? verdict.words : verdict.isLarge ? TOO_LARGE : null;
    setRefusal(words);
    onChange({ file: words === null ? { file: chosen, verdict, probe } : null });
  };
  return (
    <Row align="end">
      <FileButton
        accept={VIDEO_FILES}
        disabled={isReading}
        onFile={(chosen) => void choose(chosen)}
      >
        {isReading
          ? "Reading the file…"
          : file
            ? `New file: ${sizeWords(file.file.size)}`
            : "Replace the file"}
      </FileButton>
      <Problem>{refusal}</Problem>
    </Row>
  );
}
