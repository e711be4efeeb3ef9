import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { Box, Button, Text } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { oneLine } from "../bank/one-line.rules.ts";
import { useKeptChoice } from "../../lib/kept-choice.ts";

interface EditorFoldProps {
  /** The label of the editor and its button: "Question". */
  title: string;
  /** The text of the editor, shown in one line while it is closed. */
  value: string;
  problem: string | undefined;
  startsOpen?: boolean;
  children: ReactNode;
}

/** An editor that can be expanded and collapsed; this device remembers which are open. */
export function EditorFold({ title, value, problem, startsOpen, children }: EditorFoldProps) {
  const id = useId();
  const key = `question-form.${title.toLowerCase()}`;
  const [kept, keep] = useKeptChoice(key, startsOpen ? ["open", "closed"] : ["closed", "open"]);
  const [lastProblem, setLastProblem] = useState(problem);
  // An error opens the editor in which it must be corrected.
  if (problem !== lastProblem) {
    setLastProblem(problem);
    if (problem && kept === "closed") keep("open");
  }
  const open = kept === "open";
  return (
    <Box pos="relative" miw={0}>
      <Button
        variant="subtle"
        size="md"
        pos="absolute"
        top="-0.65rem"
        right={0}
        px="xs"
        style={{ zIndex: 1 }}
        aria-label={`${open ? "Close" : "Open"} the ${title.toLowerCase()} editor`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => keep(open ? "closed" : "open")}
      >
        {open ? "Close" : "Open"}
      </Button>
      <div id={id}>{open ? children : <InShort title={title} html={value} />}</div>
    </Box>
  );
}

function InShort({ title, html }: { title: string; html: string }) {
  const words = isBlankHtml(html) ? "Nothing yet" : oneLine(html);
  return (
    <Text c="dimmed" truncate pr="5rem">
      <Text span fw={600} c="var(--text)" mr="xs">
        {title}
      </Text>{" "}
      {words}
    </Text>
  );
}
