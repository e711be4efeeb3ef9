/** The Web Lock of every tab with an open lecture: what is loaded for later waits for it. */
export const LECTURE_OPEN = "lecture-open";

/** Holds a Web Lock, shared by all tabs, until the returned function is called. */
export function holdShared(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  if ("locks" in navigator) void navigator.locks.request(name, { mode: "shared" }, () => held);
  return release;
}
