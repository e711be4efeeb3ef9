import { Checkbox } from "@academy/ui/kit/fields.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import type { useReviewKeys } from "./use-review-keys.ts";
import classes from "./review.module.css";

/** The keyboard shortcuts of the review, with their switch; hidden on touch screens. */
export function KeyHint({ keys }: { keys: ReturnType<typeof useReviewKeys> }) {
  return (
    <Text component="div" size="sm" tone="soft" className={classes.keys}>
      Shortcuts: ← and → move, also N and P or J and K; B bookmarks.
      <Checkbox
        label="Enable keyboard shortcuts"
        checked={keys.letters}
        onChange={({ currentTarget }) => keys.setLetters(currentTarget.checked)}
      />
    </Text>
  );
}
