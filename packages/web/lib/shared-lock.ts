/** The Web Lock of every tab with an open lecture: what is loaded for later waits for it. */
export const LECTURE_OPEN = "lecture-open";

/** The Web Lock of the tab that keeps a lecture on this device: one after the other. */
export const LECTURE_KEPT = "lecture-kept";

/** Takes a Web Lock, shared by all tabs, until the returned function is called. */
export function shareLock(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  if ("locks" in navigator) void navigator.locks.request(name, { mode: "shared" }, () => held);
  return release;
}
