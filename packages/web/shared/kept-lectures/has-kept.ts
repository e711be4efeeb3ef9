import { openStorage } from "../../lib/session/browser-storage.ts";

/** Where this device notes which lectures it keeps. */
export const KEPT_KEY = "keptLectures";

/** Whether it keeps any; apart from the rest, which pages load only then. */
export const hasKept = (): boolean => openStorage().getItem(KEPT_KEY) !== null;
