import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { useFileSource } from "../../lib/api/use-file-source.ts";
import { closeSource, openSource, Recording, type RecordingChoice } from "./recording.ts";
import { SourceChoice } from "./source-choice.tsx";
import { lengthWords, TOLD_MS } from "./videos.rules.ts";
import classes from "./videos.module.css";

type Phase = "idle" | "recording" | "paused" | "recorded";

const REFUSED = "Unable to access camera/microphone";

const startChoice: RecordingChoice = {
  source: "camera",
  withMicrophone: true,
  cameraId: "",
  microphoneId: "",
};

/** Opens, records, pauses and stops; then the recording can be previewed. */
function useRecorder() {
  const [phase, setPhase] = useState<Phase>("idle");
  const [problem, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const recording = useRef<Recording | null>(null);
  const opened = useRef<MediaStream | null>(null);
  useEffect(() => () => closeSource(opened.current), []);

  const stop = async () => {
    const running = recording.current;
    if (!running) return;
    recording.current = null;
    const made = await running.stop(
      `Recording ${formatMoment(new Date().toISOString())}`.replaceAll(":", "."),
    );
    closeSource(opened.current);
    opened.current = null;
    setStream(null);
    setFile(made);
    setPhase("recorded");
  };
  const start = async (choice: RecordingChoice) => {
    setProblem(null);
    try {
      const source = await openSource(choice);
      opened.current = source;
      // The browser's own button can also end screen sharing.
      source.getVideoTracks()[0]?.addEventListener("ended", () => void stop());
      recording.current = new Recording(source);
      setStream(source);
      setFile(null);
      setPhase("recording");
    } catch {
      closeSource(opened.current);
      setProblem(REFUSED);
      notify(REFUSED, "error", TOLD_MS);
    }
  };
  const pause = () => {
    recording.current?.pause();
    setPhase("paused");
  };
  const resume = () => {
    recording.current?.resume();
    setPhase("recording");
  };
  const reset = () => {
    setFile(null);
    setPhase("idle");
  };
  const lengthNow = () => (recording.current?.length ?? 0) / 1000;
  return { phase, problem, file, stream, start, stop, pause, resume, reset, lengthNow };
}

/** Records a lecture in the container format that the browser supports. */
export function Recorder({ onUse }: { onUse: (file: File) => void }) {
  const recorder = useRecorder();
  const [choice, setChoice] = useState(startChoice);
  const { phase, file, stream } = recorder;
  const use = () => {
    if (file) onUse(file);
    recorder.reset();
  };
  return (
    <Stack>
      {phase === "idle" && <SourceChoice choice={choice} onChange={setChoice} />}
      {stream && <Live stream={stream} />}
      {phase === "recorded" && file && <Preview file={file} />}
      <Group gap="sm">
        {phase === "idle" && (
          <Button size="md" onClick={() => void recorder.start(choice)}>
            Start recording
          </Button>
        )}
        {(phase === "recording" || phase === "paused") && (
          <>
            <Length running={phase === "recording"} read={recorder.lengthNow} />
            <Button
              variant="default"
              size="md"
              onClick={phase === "recording" ? recorder.pause : recorder.resume}
            >
              {phase === "recording" ? "Pause" : "Continue"}
            </Button>
            <Button size="md" onClick={() => void recorder.stop()}>
              Stop
            </Button>
          </>
        )}
        {phase === "recorded" && (
          <>
            <Button size="md" onClick={use}>
              Use this recording
            </Button>
            <Button variant="default" size="md" onClick={() => void recorder.start(choice)}>
              Record again
            </Button>
            <Button variant="subtle" size="md" onClick={recorder.reset}>
              Discard
            </Button>
          </>
        )}
      </Group>
      <Problem>{recorder.problem}</Problem>
    </Stack>
  );
}

/** The camera's image. Muted, because the microphone would pick up the sound. */
function Live({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div className={classes.live}>
      <video ref={video} autoPlay muted playsInline aria-label="What is being recorded" />
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const video = useRef<HTMLVideoElement>(null);
  useFileSource(video, file);
  return (
    <div className={classes.live}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- they are added after the upload */}
      <video ref={video} controls playsInline aria-label="Preview of the recording" />
    </div>
  );
}

function Length({ running, read }: { running: boolean; read: () => number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read()), 500);
    return () => clearInterval(timer);
  }, [read]);
  return (
    <Group gap="xs" miw="9rem">
      <Text span aria-hidden="true" c={running ? "var(--academy-wrong-fill)" : "dimmed"}>
        ●
      </Text>
      <Text span fw={600} className="academy-tabular">
        {running ? "Recording" : "Paused"} {lengthWords(seconds)}
      </Text>
    </Group>
  );
}
