/**
 * Marks the element around a video with a name over its picture: this element fills the screen
 * instead.
 */
export const FRAME = "data-frame";

/**
 * The element that fills the screen for a video: its frame, so that the name over the picture fills
 * it too.
 */
const screenOf = (video: HTMLVideoElement): HTMLElement =>
  video.closest<HTMLElement>(`[${FRAME}]`) ?? video;

/** False on iPhones, where only a video itself can fill the screen. */
export const canFill = (): boolean => document.fullscreenEnabled === true;

export function toggleFullScreen(video: HTMLVideoElement): void {
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined);
  screenOf(video)
    .requestFullscreen?.()
    .catch(() => undefined);
  // Keys reach the player from nowhere else in full screen, and space is not for our button.
  video.focus({ preventScroll: true });
}

/**
 * In browsers that keep a full-screen button of their own, its full screen becomes the frame's, or
 * ends.
 */
export async function fillWithFrame(video: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement !== video) return;
  await screenOf(video)
    .requestFullscreen()
    .catch(() => document.exitFullscreen())
    .catch(() => undefined);
}
