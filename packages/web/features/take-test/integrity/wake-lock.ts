/**
 * Keeps the screen on, so that a phone's own rest hides no page while a student thinks. Gives the
 * way to end it. A browser without it, or one low on battery, goes on as it would.
 */
export function keepAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => {};
  let ended = false;
  let held: WakeLockSentinel | null = null;
  const release = () => void held?.release();
  const ask = async () => {
    if (document.hidden || ended) return;
    // A refusal changes nothing: the screen rests as it always did.
    held = await navigator.wakeLock.request("screen").catch(() => null);
    if (ended) release();
  };
  const visibility = () => void ask();
  void ask();
  document.addEventListener("visibilitychange", visibility);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", visibility);
    release();
  };
}
