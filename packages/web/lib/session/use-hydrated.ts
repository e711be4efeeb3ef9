import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * False while the app takes over a page that the build has drawn, and in that drawing: such a page
 * shows what holds for every visitor, and takes no input yet that a form would lose.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
