import type { Edit, PaperBox } from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";

interface SelectedToolsProps {
  box: PaperBox | undefined;
  edit: (edit: Edit) => void;
}

/** Stays in view while the pages scroll. */
const IN_VIEW = {
  position: "sticky",
  top: "4rem",
  zIndex: 2,
  padding: "0.5rem 0",
  background: "var(--academy-ground)",
} as const;

/** What can be done with the selected box, for those without a keyboard. */
export function SelectedTools({ box, edit }: SelectedToolsProps) {
  const [part] = box?.parts ?? [];
  if (!box || !part) return null;
  const { id, number } = box;
  const split = () =>
    edit({
      do: "split",
      id,
      newId: crypto.randomUUID(),
      page: part.page,
      y: (part.t + part.b) / 2,
    });
  const actions = [
    { name: "Split", run: split },
    { name: "Add to the one before", run: () => edit({ do: "merge", id }) },
    { name: "Remove", run: () => edit({ do: "remove", id }) },
  ];
  return (
    <Row gap="xs" style={IN_VIEW}>
      <Text strong>Question {number}</Text>
      {actions.map(({ name, run }) => (
        <Button key={name} variant="default" size="compact" onClick={run}>
          {name}
        </Button>
      ))}
    </Row>
  );
}
