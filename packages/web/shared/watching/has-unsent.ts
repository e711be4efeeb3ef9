import { openStorage } from "../../lib/session/browser-storage.ts";

/** Where this device stores its unsent reports on lectures. */
export const UNSENT_KEY = "watching";

/**
 * Whether this device has unsent reports. Only then do pages load the other code, so this function
 * has a file of its own.
 */
export const hasUnsent = (): boolean => openStorage().getItem(UNSENT_KEY) !== null;
