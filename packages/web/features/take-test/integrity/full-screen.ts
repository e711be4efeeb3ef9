import type { Mode } from "./full-screen.rules.ts";

/** Chromium's way of having Esc close a dialog instead of ending full screen; others lack it. */
interface KeyboardLock {
  lock(keys: string[]): Promise<void>;
  unlock(): void;
}

/** The standard's own way, which TypeScript's library does not know yet; ignored where unknown. */
interface LockingOptions extends FullscreenOptions {
  keyboardLock: "browser";
}

let escLocked = false;

function keyboard(): KeyboardLock | null {
  const { keyboard: found } = navigator as Navigator & { keyboard?: Partial<KeyboardLock> };
  // Typed by hand, because TypeScript's library leaves it out; checked before it is used.
  return found?.lock && found.unlock ? (found as KeyboardLock) : null;
}

export const hasFullScreen = (): boolean =>
  document.fullscreenEnabled === true && "requestFullscreen" in document.documentElement;

export const inFullScreen = (): boolean => document.fullscreenElement !== null;

/** Whether Esc reaches the page in full screen. */
export const isEscLocked = (): boolean => escLocked;

async function lockEsc(): Promise<void> {
  try {
    await keyboard()?.lock(["Escape"]);
    escLocked = keyboard() !== null;
  } catch {
    escLocked = false; // a refusal only means that Esc in a dialog is excused instead
  }
}

/**
 * Goes to full screen; to be called in a click, before anything is awaited. The whole document
 * goes, so that dialogs and notices show. Answers focus mode where the browser cannot or refuses.
 */
export async function enterFullScreen(): Promise<Mode> {
  if (!hasFullScreen()) return "focus";
  // Without a click the browser would refuse: the dialog asks for one then.
  if (inFullScreen() || navigator.userActivation?.isActive === false) return "full-screen";
  const options: LockingOptions = { navigationUI: "hide", keyboardLock: "browser" };
  try {
    await document.documentElement.requestFullscreen(options);
  } catch {
    return "focus"; // the caller says so on the screen
  }
  await lockEsc();
  return "full-screen";
}

/** Back to the window, when the test is over or did not start. */
export async function leaveFullScreen(): Promise<void> {
  keyboard()?.unlock();
  escLocked = false;
  if (!inFullScreen()) return;
  // The browser may have ended it already; then there is nothing to leave.
  await document.exitFullscreen().catch(() => undefined);
}
