import { openStorage } from "../../lib/session/browser-storage.ts";

/** Where this device notes which lectures it keeps. */
export const KEPT_KEY = "keptLectures";

/** Whether the device keeps lectures. In its own file: pages load the other code only if so. */
export const hasKept = (): boolean => openStorage().getItem(KEPT_KEY) !== null;
