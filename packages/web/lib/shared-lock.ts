/**
 * The Web Lock of every tab with an open lecture. Downloads that keep lectures wait until no tab
 * has it.
 */
export const LECTURE_OPEN = "lecture-open";

/** The Web Lock of the tab that keeps a lecture on this device: only one tab at a time. */
export const LECTURE_KEPT = "lecture-kept";

/** Takes a Web Lock in shared mode, until the returned function is called. */
export function shareLock(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  if ("locks" in navigator) void navigator.locks.request(name, { mode: "shared" }, () => held);
  return release;
}
