import { withDuration } from "./webm-duration.rules.ts";

export type Source = "camera" | "screen";

export interface RecordingChoice {
  source: Source;
  withMicrophone: boolean;
  /** Ids of devices; empty for the system's default. */
  cameraId: string;
  microphoneId: string;
}

/** The first format that this browser can record is used. */
const CONTAINERS = [
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
];

/** Data is written every second, so that a crash of the recorder loses at most that. */
const PIECE_MS = 1000;

/** The first bytes of a recording, which certainly contain its header. */
const HEAD_BYTES = 4096;

const byId = (id: string) => (id === "" ? {} : { deviceId: { exact: id } });

/**
 * Opens the sources to record.
 *
 * @throws DOMException if the user or the system refuses
 */
export async function openSource(choice: RecordingChoice): Promise<MediaStream> {
  const { source, withMicrophone, cameraId, microphoneId } = choice;
  const audio = withMicrophone ? byId(microphoneId) : false;
  if (source === "camera") {
    const video = { ...byId(cameraId), width: { ideal: 1280 }, height: { ideal: 720 } };
    return navigator.mediaDevices.getUserMedia({ video, audio });
  }
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
  if (audio === false) return screen;
  try {
    const voice = await navigator.mediaDevices.getUserMedia({ audio });
    for (const track of voice.getAudioTracks()) screen.addTrack(track);
    return screen;
  } catch (error) {
    closeSource(screen);
    throw error;
  }
}

export function closeSource(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** One recording of an open source. */
export class Recording {
  readonly #recorder: MediaRecorder;
  readonly #pieces: Blob[] = [];
  /** Time recorded before the last pause, and since when it runs again; milliseconds. */
  #before = 0;
  #since: number | null = null;

  constructor(stream: MediaStream) {
    const mimeType = CONTAINERS.find((type) => MediaRecorder.isTypeSupported(type));
    this.#recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
    this.#recorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size > 0) this.#pieces.push(data);
    });
    this.#recorder.start(PIECE_MS);
    this.#since = performance.now();
  }

  /** Recorded milliseconds. */
  get length(): number {
    return this.#before + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  pause(): void {
    this.#recorder.pause();
    this.#before = this.length;
    this.#since = null;
  }

  resume(): void {
    this.#recorder.resume();
    this.#since = performance.now();
  }

  /** Ends the recording and returns it as a file in the browser's container format. */
  async stop(name: string): Promise<File> {
    const length = this.length;
    if (this.#recorder.state !== "inactive") {
      const stopped = new Promise((resolve) => {
        this.#recorder.addEventListener("stop", resolve, { once: true });
      });
      this.#recorder.stop();
      await stopped;
    }
    const type = this.#recorder.mimeType.split(";", 1)[0] ?? "video/webm";
    const whole = new Blob(this.#pieces, { type });
    const head = new Uint8Array(await whole.slice(0, HEAD_BYTES).arrayBuffer());
    const mended = type === "video/webm" ? withDuration(head, length / 1000) : null;
    const pieces = mended ? [mended, whole.slice(HEAD_BYTES)] : [whole];
    return new File(pieces, `${name}.${type === "video/mp4" ? "mp4" : "webm"}`, { type });
  }
}
