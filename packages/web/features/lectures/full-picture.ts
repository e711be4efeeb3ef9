/**
 * Marks the element around a video with a name over its picture. In full screen, this element is
 * shown instead of the video alone.
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
  // In full screen, the focus must be on the video: otherwise the player's keys do not work, and
  // Space presses our button.
  video.focus({ preventScroll: true });
}

/**
 * Some browsers keep their own full-screen button, which shows only the video. This shows the frame
 * instead or, if that fails, ends the full screen.
 */
export async function fillWithFrame(video: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement !== video) return;
  await screenOf(video)
    .requestFullscreen()
    .catch(() => document.exitFullscreen())
    .catch(() => undefined);
}
