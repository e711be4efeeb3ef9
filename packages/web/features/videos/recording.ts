import { formatMoment } from "../../lib/format.ts";
import { type KeptRecording, type Piece, piecesOf, RecordingTape } from "./recordings.shelf.ts";
import { withDuration } from "./webm-duration.rules.ts";

export type Source = "camera" | "screen";

export interface RecordingChoice {
  source: Source;
  withMicrophone: boolean;
  /** The ids of the devices; empty for the system's default device. */
  cameraId: string;
  microphoneId: string;
}

/** Formats to record in; the browser uses the first one that it supports. */
const CONTAINERS = [
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
];

/** Milliseconds between two writes to this device, so that a crash loses at most this much. */
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

/** A finished recording. */
export interface Recorded {
  id: string;
  file: File;
  /** Whether it is on this device, in case the page is left. */
  isKept: boolean;
}

/** A recording's name, which becomes the title that its form suggests. */
const nameOf = (startedAt: number): string =>
  `Recording ${formatMoment(new Date(startedAt).toISOString())}`;

/**
 * The file of a recording. The same pieces always give the same file, so that an interrupted upload
 * can continue.
 */
async function fileOf(about: KeptRecording, pieces: readonly Piece[]): Promise<File> {
  const { type, startedAt } = about;
  const whole = new Blob(
    pieces.map(({ data }) => data),
    { type },
  );
  const head = new Uint8Array(await whole.slice(0, HEAD_BYTES).arrayBuffer());
  const seconds = (pieces.at(-1)?.lengthMs ?? 0) / 1000;
  const mended = type === "video/webm" ? withDuration(head, seconds) : null;
  const parts = mended ? [mended, whole.slice(HEAD_BYTES)] : [whole];
  const name = `${nameOf(startedAt)}.${type === "video/mp4" ? "mp4" : "webm"}`;
  return new File(parts, name, { type, lastModified: startedAt });
}

/** The file of a recording that was kept on this device. */
export const recoverFile = async (kept: KeptRecording): Promise<File> =>
  fileOf(kept, await piecesOf(kept.id));

interface RecordingOptions {
  userId: string;
  /** Called if this device cannot keep the recording. */
  onNotKept: () => void;
}

/** One recording of an open source. */
export class Recording {
  readonly #recorder: MediaRecorder;
  readonly #about: KeptRecording;
  readonly #tape: RecordingTape;
  /** The pieces are also kept in memory, in case this device cannot store them. */
  readonly #pieces: Piece[] = [];
  #isKept = true;
  /** Time recorded before the last pause, and since when it runs again; milliseconds. */
  #before = 0;
  #since: number | null = null;

  constructor(stream: MediaStream, { userId, onNotKept }: RecordingOptions) {
    const mimeType = CONTAINERS.find((type) => MediaRecorder.isTypeSupported(type));
    this.#recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
    this.#about = {
      id: crypto.randomUUID(),
      userId,
      startedAt: Date.now(),
      type: (mimeType ?? this.#recorder.mimeType).split(";", 1)[0] || "video/webm",
    };
    this.#tape = new RecordingTape(this.#about, () => {
      this.#isKept = false;
      onNotKept();
    });
    this.#recorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size === 0) return;
      const piece = { data, lengthMs: this.length };
      this.#pieces.push(piece);
      this.#tape.add(piece);
    });
    this.#recorder.start(PIECE_MS);
    this.#since = performance.now();
  }

  get id(): string {
    return this.#about.id;
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
  async stop(): Promise<Recorded> {
    if (this.#recorder.state !== "inactive") {
      const stopped = new Promise((resolve) => {
        this.#recorder.addEventListener("stop", resolve, { once: true });
      });
      this.#recorder.stop();
      await stopped;
    }
    this.#before = this.length;
    this.#since = null;
    await this.#tape.written();
    const file = await fileOf(this.#about, this.#pieces);
    return { id: this.id, file, isKept: this.#isKept };
  }
}
