/** Shown while a screen's code arrives; quiet at first, so that quick loads do not flicker. */
export function PageLoading() {
  return (
    <output className="page-loading">
      <span className="academy-unseen">Loading…</span>
    </output>
  );
}
