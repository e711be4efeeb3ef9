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

/** An encoded frame, as sent from the page to the script. */
export interface Frame {
  /** Milliseconds from the start. */
  at: number;
  key: boolean;
  /** Base64. */
  data: string;
}

/** Bits per second: twenty seconds of line drawings stay well under 400 KB. */
const BITRATE = 125_000;
const KEY_SECONDS = 4;

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function openCanvas(): { canvas: HTMLCanvasElement; brush: Brush } {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: FILM.width, height: FILM.height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on");
  return { canvas, brush: new Brush(context) };
}

/** A VP9 encoder that adds its frames to a list. */
function openEncoder(frames: Frame[]): VideoEncoder {
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const at = Math.round(chunk.timestamp / 1000);
      frames.push({ at, key: chunk.type === "key", data: toBase64(bytes) });
    },
    error(error) {
      throw error;
    },
  });
  encoder.configure({
    codec: "vp09.00.30.08",
    width: FILM.width,
    height: FILM.height,
    framerate: FILM.rate,
    bitrate: BITRATE,
    latencyMode: "quality",
  });
  return encoder;
}

/** Draws a lecture frame by frame and encodes it; no clock is involved, so no frame is lost. */
async function film(name: string): Promise<{ frames: Frame[]; poster: string }> {
  const draw = drawings[name];
  if (!draw) throw new Error(`There is no drawing ${name}`);
  const { canvas, brush } = openCanvas();
  const frames: Frame[] = [];
  const encoder = openEncoder(frames);
  for (let i = 0; i < FILM.seconds * FILM.rate; i++) {
    draw(brush, i / FILM.rate);
    const frame = new VideoFrame(canvas, { timestamp: Math.round((i * 1_000_000) / FILM.rate) });
    encoder.encode(frame, { keyFrame: i % (KEY_SECONDS * FILM.rate) === 0 });
    frame.close();
    if (encoder.encodeQueueSize > 20) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await encoder.flush();
  draw(brush, FILM.seconds * 0.92);
  return { frames, poster: canvas.toDataURL("image/jpeg", 0.82) };
}

Object.assign(globalThis, { film });
