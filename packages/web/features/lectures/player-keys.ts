import { toggleFullScreen } from "./full-picture.ts";

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

function toggle(video: HTMLVideoElement): void {
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}

const jump = (seconds: number) => (video: HTMLVideoElement) => {
  video.currentTime = Math.max(0, video.currentTime + seconds);
};

function toggleSound(video: HTMLVideoElement): void {
  video.muted = !video.muted;
}

/** Hides the captions if some are shown. Otherwise shows the hidden captions, or else the first. */
function toggleCaptions({ textTracks }: HTMLVideoElement): void {
  const tracks = [...textTracks];
  const shown = tracks.find(({ mode }) => mode === "showing");
  const next = shown ?? tracks.find(({ mode }) => mode === "hidden") ?? tracks[0];
  if (next) next.mode = shown ? "hidden" : "showing";
}

/** The keys that students know from other players, and what they do. */
const verbs = new Map<string, (video: HTMLVideoElement) => void>([
  [" ", toggle],
  ["k", toggle],
  ["j", jump(-10)],
  ["l", jump(10)],
  ["arrowleft", jump(-5)],
  ["arrowright", jump(5)],
  ["f", toggleFullScreen],
  ["m", toggleSound],
  ["c", toggleCaptions],
]);

/** The keys that a browser handles itself on a video: space and the arrows. */
const ofBrowser = /^( |Arrow\w+)$/;

/**
 * Lets a player's keys work wherever the focus is in the player. If the focus is on the video, the
 * browser handles space and arrows, because they also work its buttons.
 */
export function listenToKeys(player: HTMLElement): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const verb = verbs.get(key.toLowerCase());
    const video = player.querySelector("video");
    if (!verb || !video || ctrlKey || altKey || metaKey) return;
    if (isIn(target, "button, a, input, select") || (target === video && ofBrowser.test(key)))
      return;
    event.preventDefault();
    verb(video);
  };
  player.addEventListener("keydown", press);
  return () => player.removeEventListener("keydown", press);
}
