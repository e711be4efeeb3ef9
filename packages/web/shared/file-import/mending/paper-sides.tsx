import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { useCallback, useState } from "react";
import classes from "./mending.module.css";
import { PaperBlocks } from "./paper-blocks.tsx";
import { PaperQuestions } from "./paper-questions.tsx";
import type { Mending } from "./use-mending.ts";

const SIDES = [
  { side: "paper", name: "Paper" },
  { side: "questions", name: "Questions" },
] as const;

/** Each side scrolls on its own. */
const BOX = { maxHeight: "80vh", overflowY: "auto" } as const;

interface PaperSidesProps {
  mending: Mending;
  /** Shows a question in the paper. */
  onShow: (question: number) => void;
}

/**
 * The paragraphs of the file beside the questions that were found in them; a phone shows only one
 * side.
 */
export function PaperSides({ mending, onShow }: PaperSidesProps) {
  const { view, onPage } = mending;
  const [shown, setShown] = useState<(typeof SIDES)[number]["side"]>("paper");
  const showPaper = useCallback(
    (question: number) => {
      setShown("paper");
      onShow(question);
    },
    [onShow],
  );
  return (
    <Stack gap="sm">
      <Text size="sm" tone="soft">
        Say what a paragraph is by its menu, or with the key that the menu names while the focus is
        there. Arrow keys move, Ctrl+Z takes the last step back. All others like it are read again.
      </Text>
      <Segments component="fieldset" aria-label="What to show" className="academy-narrow-only">
        {SIDES.map(({ side, name }) => (
          <button
            key={side}
            type="button"
            aria-pressed={shown === side}
            onClick={() => setShown(side)}
          >
            {name}
          </button>
        ))}
      </Segments>
      <Stack gap="lg" className={classes.columns}>
        <section
          aria-label="Paragraphs of the file"
          className={classes.side}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
          tabIndex={0}
          style={BOX}
          data-shown={shown === "paper"}
        >
          <PaperBlocks mending={mending} />
        </section>
        <section
          aria-label="Questions found"
          className={classes.side}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
          tabIndex={0}
          style={BOX}
          data-shown={shown === "questions"}
        >
          <PaperQuestions mending={mending} onShow={showPaper} />
        </section>
      </Stack>
      <Pagination
        label="Pages of the paper"
        page={view.page}
        totalPages={view.pages.length}
        onPage={onPage}
      />
    </Stack>
  );
}
