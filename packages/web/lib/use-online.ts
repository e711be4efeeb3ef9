import { useSyncExternalStore } from "react";

function listen(tell: () => void): () => void {
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  return () => {
    window.removeEventListener("online", tell);
    window.removeEventListener("offline", tell);
  };
}

/** Whether the browser reports a connection. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
