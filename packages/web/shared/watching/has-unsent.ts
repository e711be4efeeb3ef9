import { openStorage } from "../../lib/session/browser-storage.ts";

/** Where this device stores its unsent reports on lectures. */
export const UNSENT_KEY = "watching";

/** Whether it has anything; apart from the shelf, which pages load only then. */
export const hasUnsent = (): boolean => openStorage().getItem(UNSENT_KEY) !== null;
