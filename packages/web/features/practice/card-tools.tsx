import type { PracticeCard } from "@academy/core/learning/card/practice.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import type * as CardParts from "./card-notes.tsx";
import classes from "./practice.module.css";

type Tool = "notes" | "problem";

interface CardToolsProps {
  card: PracticeCard;
  /** Whether the answer was not correct: the tags then ask why. */
  missed: boolean;
}

/** What a student can do with a question of a set. The code is loaded on the first tap. */
export function CardTools({ card, missed }: CardToolsProps) {
  const [parts, setParts] = useState<typeof CardParts | null>(null);
  const [shown, show] = useState<Tool | null>(null);
  const [failed, setFailed] = useState(false);
  const open = async (tool: Tool) => {
    try {
      setParts(await import("./card-notes.tsx"));
      setFailed(false);
      show(shown === tool ? null : tool);
    } catch {
      setFailed(true); // offline: the message says what to do, and a tap tries again
    }
  };
  return (
    <Stack component="section" aria-label="Your notes" gap="sm">
      <Row gap="2xs" className={classes.tools}>
        <Button
          variant="subtle"
          aria-expanded={shown === "notes"}
          onClick={() => void open("notes")}
        >
          Note and bookmark
        </Button>
        <Button variant="subtle" onClick={() => void open("problem")}>
          Something wrong?
        </Button>
      </Row>
      {failed && (
        <Text role="alert" tone="wrong">
          This did not load. Connect to the internet and try again.
        </Text>
      )}
      {parts && shown === "notes" && <parts.CardNotes card={card} missed={missed} />}
      {parts && shown === "problem" && <parts.CardProblem card={card} onClose={() => show(null)} />}
    </Stack>
  );
}
