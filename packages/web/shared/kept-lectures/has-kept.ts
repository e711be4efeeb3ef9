import { openStorage } from "../../lib/session/browser-storage.ts";

/** Where this device notes which lectures it keeps. */
export const KEPT_KEY = "keptLectures";

/**
 * Whether the device keeps lectures. Only then do pages load the other code, so this function has a
 * file of its own.
 */
export const hasKept = (): boolean => openStorage().getItem(KEPT_KEY) !== null;
