/**
 * Keeps the screen on, so that a phone's lock screen does not hide the page while a student thinks.
 * Returns a function that ends this. Does nothing on browsers without the API or with a low
 * battery.
 */
export function keepAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => {};
  let ended = false;
  let held: WakeLockSentinel | null = null;
  const release = () => void held?.release();
  const ask = async () => {
    if (document.hidden || ended) return;
    // A refusal changes nothing: the screen turns off as usual.
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
