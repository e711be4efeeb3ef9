import { openStorage } from "../../lib/session/browser-storage.ts";

/** Where this device stores its unsent reports on lectures. */
export const UNSENT_KEY = "watching";

/**
 * Whether this device has unsent reports. In its own file: pages load the other code only if so.
 */
export const hasUnsent = (): boolean => openStorage().getItem(UNSENT_KEY) !== null;
