import { notify } from "../../../lib/notices.ts";
import type { Mode } from "./full-screen.rules.ts";

/**
 * Chromium's API to let Esc close a dialog instead of ending full screen; other browsers lack it.
 */
interface KeyboardLock {
  lock(keys: string[]): Promise<void>;
  unlock(): void;
}

/**
 * An option of the standard that TypeScript's library does not know yet; browsers without it ignore
 * it.
 */
interface LockingOptions extends FullscreenOptions {
  keyboardLock: "browser";
}

let escLocked = false;

function keyboard(): KeyboardLock | null {
  const { keyboard: found } = navigator as Navigator & { keyboard?: Partial<KeyboardLock> };
  // The type is written by hand, because TypeScript's library lacks it; its methods are checked
  // here.
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
 * Enters full screen. Must be called in a click handler before anything is awaited. The whole
 * document is shown, so that dialogs and notices are visible. Returns focus mode if the browser
 * cannot or refuses.
 */
export async function enterFullScreen(): Promise<Mode> {
  if (!hasFullScreen()) return "focus";
  // Without a click, the browser would refuse, so the dialog asks for one.
  if (inFullScreen() || navigator.userActivation?.isActive === false) return "full-screen";
  const options: LockingOptions = { navigationUI: "hide", keyboardLock: "browser" };
  try {
    await document.documentElement.requestFullscreen(options);
  } catch {
    return "focus"; // the caller shows this on the screen
  }
  await lockEsc();
  return "full-screen";
}

/** Leaves full screen, when the test is over or did not start. */
export async function leaveFullScreen(): Promise<void> {
  keyboard()?.unlock();
  escLocked = false;
  if (!inFullScreen()) return;
  // The browser may already have left it.
  await document.exitFullscreen().catch(() => undefined);
}

/** Shown when the browser has full screen but refuses it. */
export const notifyRefused = (): void =>
  notify(
    "Your browser did not open full screen. Stay on this page instead: leaving it counts the same.",
    "warning",
    10_000,
  );
