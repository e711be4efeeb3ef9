/**
 * Shown while a screen's code is loading. It appears with a delay, so that short loads do not
 * flicker.
 */
export function PageLoading() {
  return (
    <output className="page-loading">
      <span className="academy-unseen">Loading…</span>
    </output>
  );
}
