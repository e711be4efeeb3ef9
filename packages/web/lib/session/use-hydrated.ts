import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * False while the build renders a page, and until the app has hydrated it. Such a page shows only
 * what is true for every visitor, and accepts no input that a form could lose.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
