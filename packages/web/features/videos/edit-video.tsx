import { FileButton } from "@academy/ui/kit/files.tsx";
import type { CaptionLanguage } from "@academy/core/lectures/terms/caption-language.schema.ts";
import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { sizeWords } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { useSession } from "../../lib/session/session.ts";
import { CaptionsLanguage } from "./captions-language.tsx";
import { jobIdOf } from "./copies/copy-job.rules.ts";
import type { CopyJobs } from "./copies/copy-jobs.ts";
import { type Examined, examine } from "./examine.ts";
import { VIDEO_FILES } from "./file-source.tsx";
import { transfer } from "./transfer.ts";
import { examTypesProblem, type SharedFields, VideoFields } from "./video-fields.tsx";
import { putVideo, videosKey } from "./videos.queries.ts";
import { TOLD_MS } from "./videos.rules.ts";

interface EditProps {
  video: VideoView;
  copies: CopyJobs;
  onClose: () => void;
}

interface Captions {
  name: string;
  /** Null removes the captions. */
  text: string | null;
}

/** The edited values of a video. */
interface Draft {
  title: string;
  fields: SharedFields;
  captions: Captions | null;
  captionsLanguage: CaptionLanguage;
  file: (Examined & { file: File }) | null;
}

const draftOf = (video: VideoView): Draft => {
  const { title, examTypes, subject, topic, subTopic, isFree, mayKeep } = video;
  return {
    title,
    fields: { examTypes, subject, topic, subTopic, isFree, mayKeep },
    captions: null,
    captionsLanguage: video.captionsLanguage,
    file: null,
  };
};

/** Saves the changes, after uploading the new file if there is one. */
function useEdit({ video, copies, onClose }: EditProps) {
  const userId = useSession().user?.userId ?? "";
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);
  const bring = async ({ file, probe }: NonNullable<Draft["file"]>) => {
    aborter.current = new AbortController();
    const options = {
      resume: null,
      signal: aborter.current.signal,
      onProgress: () => undefined,
      onWaiting: setWaiting,
      onBegun: () => undefined,
    };
    return { uploadId: await transfer(file, options), ...probe };
  };
  /** The copies of the file before are void: those of the new one follow. */
  const copy = ({ file, verdict }: NonNullable<Draft["file"]>, of: string, title: string) => {
    if (verdict.kind !== "taken" || verdict.picture === null) return;
    const about = { id: jobIdOf(file), userId, title, file, isOnDisk: true };
    const { picture: kind, needsCopies: isNeeded } = verdict;
    copies.begin({ ...about, kind, isNeeded, video: { id: video._id, of } });
  };
  const form = useForm<Draft>({
    initial: draftOf(video),
    validate: ({ title, fields }) => ({
      title: title.trim() === "" ? "Enter a title." : null,
      fields: examTypesProblem(fields),
    }),
    submit: async ({ title, fields, captions, captionsLanguage, file }) => {
      setWaiting(false);
      const brought = file ? await bring(file) : null;
      await putVideo(video._id, {
        ...fields,
        ...brought,
        ...(captions && { captions: captions.text }),
        captionsLanguage,
        title: title.trim(),
        rev: video.rev,
      });
      if (file && brought) copy(file, brought.uploadId, title.trim());
      notify(file ? "Uploaded successfully" : "Video saved", "success", TOLD_MS);
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

/** Changes a video's title, topic, captions or file. */
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
          <Media video={video} draft={values} onChange={set} />
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
  video: VideoView;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function Media({ video, draft, onChange }: MediaProps) {
  const { captions, captionsLanguage, file } = draft;
  const read = async (chosen: File) => {
    onChange({ captions: { name: chosen.name, text: await chosen.text() } });
  };
  const has = captions ? captions.text !== null : video.hasCaptions;
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (chosen: File) => {
    const { verdict, probe } = await examine(chosen);
    const words = verdict.kind === "refused" ? verdict.words : verdict.isLarge ? TOO_LARGE : null;
    setRefusal(words);
    onChange({ file: words === null ? { file: chosen, verdict, probe } : null });
  };
  return (
    <Row align="end">
      <FileButton accept=".vtt,text/vtt" onFile={(chosen) => void read(chosen)}>
        {captions?.text
          ? `Captions: ${captions.name}`
          : has
            ? "Replace captions"
            : "Add captions (.vtt)"}
      </FileButton>
      {has && (
        <CaptionsLanguage
          language={captionsLanguage}
          onChange={(language) => onChange({ captionsLanguage: language })}
        />
      )}
      {has && (
        <Button variant="subtle" onClick={() => onChange({ captions: { name: "", text: null } })}>
          Remove captions
        </Button>
      )}
      <FileButton accept={VIDEO_FILES} onFile={(chosen) => void choose(chosen)}>
        {file ? `New file: ${sizeWords(file.file.size)}` : "Replace the file"}
      </FileButton>
      <Problem>{refusal}</Problem>
    </Row>
  );
}
