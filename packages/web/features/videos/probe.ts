/** What this browser can read from a video file. */
export interface Probe {
  /** Seconds; null if unknown. */
  duration: number | null;
  /** A frame as a JPEG data address; null if the browser cannot draw one. */
  poster: string | null;
}

/** Milliseconds after which a file counts as unreadable. */
const PATIENCE_MS = 10_000;

const POSTER_WIDTH = 640;

/** The position of the thumbnail: after black frames at the beginning. */
const posterAt = (duration: number | null): number => Math.min(3, (duration ?? 0) * 0.25);

function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("This took too long")), PATIENCE_MS);
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      finish();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      "error",
      end(() => reject(new Error("This file does not play"))),
      {
        once: true,
      },
    );
  });
}

/** Reads the length and a frame of a video file, without uploading it. */
export async function probe(file: Blob): Promise<Probe> {
  const video = document.createElement("video");
  const url = URL.createObjectURL(file);
  Object.assign(video, { muted: true, preload: "auto", playsInline: true });
  try {
    const loaded = once(video, "loadeddata");
    video.src = url;
    await loaded;
    const duration = await durationOf(video);
    return { duration, poster: await pictureOf(video, posterAt(duration)) };
  } catch {
    return { duration: null, poster: null };
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Recordings of some browsers lack a length: seeking to the end reveals it. */
async function durationOf(video: HTMLVideoElement): Promise<number | null> {
  if (video.duration === Number.POSITIVE_INFINITY) {
    const changed = once(video, "durationchange");
    video.currentTime = Number.MAX_SAFE_INTEGER;
    await changed;
  }
  return Number.isFinite(video.duration) ? Math.round(video.duration * 100) / 100 : null;
}

async function pictureOf(video: HTMLVideoElement, at: number): Promise<string | null> {
  const sought = once(video, "seeked");
  video.currentTime = at;
  await sought;
  const { videoWidth, videoHeight } = video;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (videoWidth === 0 || !context) return null;
  canvas.width = Math.min(POSTER_WIDTH, videoWidth);
  canvas.height = Math.round((canvas.width * videoHeight) / videoWidth);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.8);
}
