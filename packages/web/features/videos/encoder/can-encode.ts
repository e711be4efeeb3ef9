import { VOICE_BITRATE } from "@academy/core/lectures/copy/ladder.rules.ts";

/** Milliseconds that a first frame may take. */
const PATIENCE_MS = 5_000;

const SIZE = { width: 640, height: 360 };

/** Whether a frame can really be encoded, because some browsers claim support and then fail. */
function encodesFrame(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const encoder = new VideoEncoder({
    output: ({ byteLength }) => resolve(byteLength > 0),
    error: () => resolve(false),
  });
  encoder.configure({ codec: "avc1.64001f", ...SIZE, bitrate: 200_000, framerate: 15 });
  const frame = new VideoFrame(new Uint8Array((SIZE.width * SIZE.height * 3) / 2), {
    format: "I420",
    codedWidth: SIZE.width,
    codedHeight: SIZE.height,
    timestamp: 0,
  });
  encoder.encode(frame, { keyFrame: true });
  frame.close();
  encoder.flush().catch(() => resolve(false));
  setTimeout(() => resolve(false), PATIENCE_MS);
  return promise.finally(() => {
    if (encoder.state !== "closed") encoder.close();
  });
}

async function encodesVoice(): Promise<boolean> {
  const { supported } = await AudioEncoder.isConfigSupported({
    codec: "opus",
    sampleRate: 48_000,
    numberOfChannels: 1,
    bitrate: VOICE_BITRATE,
  });
  return supported === true;
}

/**
 * Whether this browser can make copies: it encodes picture and sound, and has a private file
 * system.
 */
export async function canEncode(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory();
    return (await encodesVoice()) && (await encodesFrame());
  } catch {
    return false; // it has no encoders, or no files
  }
}
