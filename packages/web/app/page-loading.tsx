/** Shown while a screen's code loads; appears late, so that quick loads do not flicker. */
export function PageLoading() {
  return (
    <output className="page-loading">
      <span className="academy-unseen">Loading…</span>
    </output>
  );
}
