import * as WindowStore from "./challenge-window.store.ts";

/** Tests with results whose key is not final, by the end of their windows. */
export const inWindow = WindowStore.inWindow;

/** Makes key and results final; false if they are, or while a corrected key waits for its results. */
export const makeFinal = WindowStore.makeFinal;

/** Takes a final test out of the index of tests with a window. */
export const leaveWindow = WindowStore.leaveWindow;
