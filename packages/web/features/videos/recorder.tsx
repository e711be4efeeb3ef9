import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useRef, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { notify } from "../../lib/notices.ts";
import { useFileSource } from "../../lib/api/use-file-source.ts";
import { useSession } from "../../lib/session/session.ts";
import { DiscardRecording } from "./kept-recordings.tsx";
import {
  closeSource,
  openSource,
  type Recorded,
  Recording,
  type RecordingChoice,
} from "./recording.ts";
import { dropRecording, releaseRecording } from "./recordings.shelf.ts";
import { SourceChoice } from "./source-choice.tsx";
import { idle, isRecording, lengthWords, type RecorderState, NOTICE_MS } from "./videos.rules.ts";
import classes from "./videos.module.css";

const REFUSED = "Unable to access camera/microphone";

const startChoice: RecordingChoice = {
  source: "camera",
  withMicrophone: true,
  cameraId: "",
  microphoneId: "",
};

const nothingShown = { stream: null, recorded: null };

/**
 * What runs outside React. When the recorder unmounts, all of it ends, and what was recorded is
 * kept.
 */
interface Running {
  stream: MediaStream | null;
  recording: Recording | null;
  /** The recording that is shown in the preview. */
  recorded: Recorded | null;
  /** Whether the recorder was unmounted. */
  isGone: boolean;
}

async function leave(running: Running): Promise<void> {
  const { recording, recorded } = running;
  Object.assign(running, { recording: null, recorded: null });
  await recording?.stop();
  closeSource(running.stream);
  if (recording) await releaseRecording(recording.id);
  if (recorded) await releaseRecording(recorded.id);
}

interface RecorderOptions {
  onState: (state: RecorderState) => void;
}

/** Opens, records, pauses and stops; then the recording can be previewed. */
function useRecorder({ onState }: RecorderOptions) {
  const userId = useSession().user?.userId ?? "";
  const [state, setState] = useState(idle);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<Pick<Running, "stream" | "recorded">>(nothingShown);
  const running = useRef<Running>({ ...nothingShown, recording: null, isGone: false });
  useEffect(() => onState(state), [onState, state]);
  useEffect(() => {
    const { current } = running;
    current.isGone = false;
    return () => {
      current.isGone = true;
      onState(idle);
      void leave(current);
    };
  }, [onState]);
  const turn = (phase: RecorderState["phase"]) => setState((before) => ({ ...before, phase }));

  const stop = async () => {
    const { recording } = running.current;
    if (!recording) return;
    running.current.recording = null;
    const recorded = await recording.stop();
    closeSource(running.current.stream);
    Object.assign(running.current, { stream: null, recorded });
    if (running.current.isGone) return leave(running.current);
    setShown({ stream: null, recorded });
    turn("recorded");
  };
  const start = async (choice: RecordingChoice) => {
    setProblem(null);
    try {
      const stream = await openSource(choice);
      // An earlier recording stays on this device until it is discarded.
      await leave(running.current);
      // The browser's own button can also end the sharing of the screen.
      stream.getVideoTracks()[0]?.addEventListener("ended", () => void stop());
      const onNotKept = () => setState((before) => ({ ...before, isKept: false }));
      running.current.stream = stream;
      running.current.recording = new Recording(stream, { userId, onNotKept });
      setShown({ stream, recorded: null });
      setState({ phase: "recording", isKept: true });
    } catch {
      closeSource(running.current.stream);
      setProblem(REFUSED);
      notify(REFUSED, "error", NOTICE_MS);
    }
  };
  const pause = () => {
    running.current.recording?.pause();
    turn("paused");
  };
  const resume = () => {
    running.current.recording?.resume();
    turn("recording");
  };
  /** Gives the recording to the caller, who then has to release or delete it. */
  const take = (): Recorded | null => {
    const { recorded } = running.current;
    running.current.recorded = null;
    setShown(nothingShown);
    setState(idle);
    return recorded;
  };
  const lengthNow = () => (running.current.recording?.length ?? 0) / 1000;
  return { ...shown, state, problem, start, stop, pause, resume, take, lengthNow };
}

interface RecorderProps extends RecorderOptions {
  onUse: (recorded: Recorded) => void;
}

/** Records a lecture in the container format that the browser supports. */
export function Recorder({ onUse, onState }: RecorderProps) {
  const recorder = useRecorder({ onState });
  const [choice, setChoice] = useState(startChoice);
  /** The action that continues once the user accepts that the recording will end or may be lost. */
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const { state, recorded, stream } = recorder;
  const { phase } = state;
  const use = () => {
    const taken = recorder.take();
    if (taken) onUse(taken);
  };
  const discard = () => {
    const taken = recorder.take();
    if (taken) void dropRecording(taken.id);
  };
  const again = () => void recorder.start(choice);
  return (
    <Stack>
      {phase === "idle" && <SourceChoice choice={choice} onChange={setChoice} />}
      {stream && <Live stream={stream} />}
      {phase === "recorded" && recorded && <Preview file={recorded.file} />}
      {!state.isKept && (
        <Notice role="alert" tone="warning">
          This device has no space to keep the recording. Upload it before you leave this page.
        </Notice>
      )}
      <Row>
        {phase === "idle" && <Button onClick={again}>Start recording</Button>}
        {isRecording(state) && <Controls recorder={recorder} />}
        {phase === "recorded" && (
          <>
            <Button onClick={use}>Use this recording</Button>
            <Button
              variant="default"
              onClick={() => (state.isKept ? again() : setAsked(() => again))}
            >
              Record again
            </Button>
            <Button variant="subtle" onClick={() => setAsked(() => discard)}>
              Discard
            </Button>
          </>
        )}
      </Row>
      <Problem>{recorder.problem}</Problem>
      {asked && (
        <DiscardRecording
          onYes={() => {
            setAsked(null);
            asked();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

function Controls({ recorder }: { recorder: ReturnType<typeof useRecorder> }) {
  const isPaused = recorder.state.phase === "paused";
  const pause = isPaused ? recorder.resume : recorder.pause;
  return (
    <>
      <Length running={!isPaused} read={recorder.lengthNow} />
      <Button variant="default" onClick={pause}>
        {isPaused ? "Continue" : "Pause"}
      </Button>
      <Button onClick={() => void recorder.stop()}>Stop</Button>
    </>
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
    <Row style={{ minWidth: "9rem" }} gap="xs">
      <Text
        style={{ color: running ? "var(--academy-wrong-fill)" : "var(--academy-dimmed)" }}
        component="span"
        aria-hidden="true"
      >
        ●
      </Text>
      <Text component="span" strong className="academy-tabular">
        {running ? "Recording" : "Paused"} {lengthWords(seconds)}
      </Text>
    </Row>
  );
}
