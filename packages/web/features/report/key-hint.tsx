import type { useReviewKeys } from "./use-review-keys.ts";
import classes from "./key-hint.module.css";

/** The keys of the review, with their switch; left out on a touch screen. */
export function KeyHint({ keys }: { keys: ReturnType<typeof useReviewKeys> }) {
  return (
    <p className={classes.keys}>
      <span>Shortcuts: ← and → move, also N and P or J and K; B bookmarks.</span>
      <label>
        <input
          type="checkbox"
          checked={keys.letters}
          onChange={({ currentTarget }) => keys.setLetters(currentTarget.checked)}
        />
        Enable keyboard shortcuts
      </label>
    </p>
  );
}
