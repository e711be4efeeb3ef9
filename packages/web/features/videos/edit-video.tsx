import type { CaptionLanguage, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { Button, FileButton, Group, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { fieldErrors } from "../../lib/form/form-errors.ts";
import { sizeWords } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { CaptionsLanguage } from "./captions-language.tsx";
import { type Probe, probe } from "./probe.ts";
import { transfer } from "./transfer.ts";
import { examTypesProblem, type SharedFields, VideoFields } from "./video-fields.tsx";
import { putVideo, videosKey } from "./videos.queries.ts";
import { TOLD_MS } from "./videos.rules.ts";

interface EditProps {
  video: VideoView;
  onClose: () => void;
}

interface Captions {
  name: string;
  /** Null removes the captions. */
  text: string | null;
}

/** What a new file is doing. */
type Sending = "sending" | "waiting";

/** The edited values of a video. */
interface Draft {
  title: string;
  fields: SharedFields;
  captions: Captions | null;
  captionsLanguage: CaptionLanguage;
  file: File | null;
}

const draftOf = (video: VideoView): Draft => {
  const { title, examTypes, subject, topic, subTopic, isFree } = video;
  return {
    title,
    fields: { examTypes, subject, topic, subTopic, isFree },
    captions: null,
    captionsLanguage: video.captionsLanguage,
    file: null,
  };
};

/** Saves the changes, after uploading the new file if there is one. */
function useSave({ video, onClose }: EditProps) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);
  const [problem, setProblem] = useState<{ message: string; title?: string } | null>(null);
  const bring = async (file: File): Promise<{ uploadId: string } & Probe> => {
    aborter.current = new AbortController();
    const options = {
      resume: null,
      signal: aborter.current.signal,
      onProgress: () => undefined,
      onWaiting: (isWaiting: boolean) => setSending(isWaiting ? "waiting" : "sending"),
      onBegun: () => undefined,
    };
    return { uploadId: await transfer(file, options), ...(await probe(file)) };
  };
  const save = async ({ title, fields, captions, captionsLanguage, file }: Draft) => {
    setProblem(null);
    setSending("sending");
    try {
      const brought = file ? await bring(file) : {};
      await putVideo(video._id, {
        ...fields,
        ...brought,
        ...(captions && { captions: captions.text }),
        captionsLanguage,
        title: title.trim(),
        rev: video.rev,
      });
      notify(file ? "Uploaded successfully" : "Video saved", "success", TOLD_MS);
      void client.invalidateQueries({ queryKey: videosKey });
      onClose();
    } catch (error) {
      if (aborter.current?.signal.aborted) return;
      const message = error instanceof Error ? error.message : "Please try again.";
      const text = file ? `Upload failed: ${message}` : message;
      setProblem({ message: text, ...fieldErrors(error, ["title"]) });
    } finally {
      setSending(null);
    }
  };
  return { save, sending, problem, setProblem };
}

/** Changes a video's title, topic, captions or file. */
export function EditVideo(props: EditProps) {
  const { video, onClose } = props;
  const [draft, setDraft] = useState(() => draftOf(video));
  const { save, sending, problem, setProblem } = useSave(props);
  const form = useRef<HTMLFormElement>(null);
  useCtrlEnter(form);
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = () => {
    const title = draft.title.trim() === "" ? "Enter a title." : undefined;
    const types = examTypesProblem(draft.fields);
    if (title || types)
      return setProblem({ message: title ?? types ?? "", ...(title && { title }) });
    void save(draft);
  };
  return (
    <PageDialog title={`Edit ${video.title}`} size="lg" onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (sending === null) submit();
        }}
      >
        <Stack gap="lg">
          <Problem>{problem?.message}</Problem>
          <TextInput
            label="Title"
            size="md"
            required
            data-autofocus
            maxLength={200}
            value={draft.title}
            error={problem?.title}
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
          <VideoFields
            fields={draft.fields}
            onChange={(fields) => set({ fields })}
            problem={problem ? examTypesProblem(draft.fields) : null}
          />
          <Media video={video} draft={draft} onChange={set} />
          {sending === "waiting" && <output>Waiting for the connection…</output>}
          <Group justify="end" gap="sm">
            <Button variant="default" size="md" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="md" loading={sending !== null}>
              {draft.file ? "Upload and save" : "Save"}
            </Button>
          </Group>
        </Stack>
      </form>
    </PageDialog>
  );
}

interface MediaProps {
  video: VideoView;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function Media({ video, draft, onChange }: MediaProps) {
  const { captions, captionsLanguage, file } = draft;
  const read = async (chosen: File | null) => {
    if (chosen) onChange({ captions: { name: chosen.name, text: await chosen.text() } });
  };
  const has = captions ? captions.text !== null : video.hasCaptions;
  return (
    <Group gap="sm" align="end">
      <FileButton accept=".vtt,text/vtt" onChange={(chosen) => void read(chosen)}>
        {(button) => (
          <Button {...button} variant="default" size="md">
            {captions?.text
              ? `Captions: ${captions.name}`
              : has
                ? "Replace captions"
                : "Add captions (.vtt)"}
          </Button>
        )}
      </FileButton>
      {has && (
        <CaptionsLanguage
          language={captionsLanguage}
          onChange={(language) => onChange({ captionsLanguage: language })}
        />
      )}
      {has && (
        <Button
          variant="subtle"
          size="md"
          onClick={() => onChange({ captions: { name: "", text: null } })}
        >
          Remove captions
        </Button>
      )}
      <FileButton accept="video/*" onChange={(chosen) => chosen && onChange({ file: chosen })}>
        {(button) => (
          <Button {...button} variant="default" size="md">
            {file ? `New file: ${sizeWords(file.size)}` : "Replace the file"}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
