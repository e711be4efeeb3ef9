import { bohr } from "./bohr.ts";
import { Brush, type Drawing, FILM } from "./brush.ts";
import { projectile } from "./projectile.ts";
import { standingWave } from "./standing-wave.ts";
import { unitCircle } from "./unit-circle.ts";

const drawings: Record<string, Drawing> = {
  projectile,
  "standing-wave": standingWave,
  bohr,
  "unit-circle": unitCircle,
};

/** An encoded frame, as it travels from the page to the script. */
export interface Frame {
  /** Milliseconds from the start. */
  at: number;
  key: boolean;
  /** Base64. */
  data: string;
}

/** Bits a second: twenty seconds of line drawings stay well under 400 KB. */
const BITRATE = 110_000;
const KEY_SECONDS = 4;

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Draws a lecture frame by frame and encodes it as VP9; no clock is involved, so none is lost. */
async function film(name: string): Promise<{ frames: Frame[]; poster: string }> {
  const draw = drawings[name];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: FILM.width, height: FILM.height });
  const context = canvas.getContext("2d");
  if (!draw || !context) throw new Error(`There is no drawing ${name}`);
  const brush = new Brush(context);
  const frames: Frame[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({
        at: Math.round(chunk.timestamp / 1000),
        key: chunk.type === "key",
        data: toBase64(bytes),
      });
    },
    error(error) {
      throw error;
    },
  });
  const { width, height, rate: framerate } = FILM;
  encoder.configure({
    codec: "vp09.00.30.08",
    width,
    height,
    framerate,
    bitrate: BITRATE,
    latencyMode: "quality",
  });
  for (let i = 0; i < FILM.seconds * framerate; i++) {
    draw(brush, i / framerate);
    const frame = new VideoFrame(canvas, { timestamp: Math.round((i * 1_000_000) / framerate) });
    encoder.encode(frame, { keyFrame: i % (KEY_SECONDS * framerate) === 0 });
    frame.close();
    if (encoder.encodeQueueSize > 20) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await encoder.flush();
  draw(brush, FILM.seconds * 0.82);
  return { frames, poster: canvas.toDataURL("image/jpeg", 0.82) };
}

Object.assign(globalThis, { film });
