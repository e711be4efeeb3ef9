import {
  type Edit,
  mustBeSeen,
  type PaperBox,
} from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import { Button, CloseButton } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { NumberField } from "@academy/ui/kit/number-field.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { PlainList } from "../../lib/plain-list.tsx";

interface BoxListProps {
  boxes: readonly PaperBox[];
  selected: string | null;
  onShow: (id: string) => void;
  edit: (edit: Edit) => void;
}

const HIGHEST = 999;

/** Every question with its number, its key, and what a person has to look at. */
export function BoxList({ boxes, selected, onShow, edit }: BoxListProps) {
  if (boxes.length === 0) return <Text tone="soft">No boxes yet.</Text>;
  return (
    <section aria-label="Questions">
      <PlainList>
        {boxes.map((box) => (
          <li key={box.id} aria-current={box.id === selected}>
            <Question box={box} onShow={onShow} edit={edit} />
          </li>
        ))}
      </PlainList>
    </section>
  );
}

interface QuestionProps extends Pick<BoxListProps, "onShow" | "edit"> {
  box: PaperBox;
}

function Question({ box, onShow, edit }: QuestionProps) {
  const { id, number, key, seen } = box;
  return (
    <Row gap="xs">
      <NumberField
        aria-label={`Number of question ${number}; the next ones count on`}
        min={1}
        max={HIGHEST}
        value={number}
        style={{ width: "4.5rem" }}
        onChange={(to) => to !== undefined && edit({ do: "number", id, number: to })}
      />
      <TextField
        aria-label={`Key of question ${number}`}
        placeholder="Key"
        maxLength={200}
        value={key}
        style={{ width: "6rem" }}
        onChange={({ currentTarget }) => edit({ do: "key", id, key: currentTarget.value })}
      />
      <Button variant="default" size="compact" onClick={() => onShow(id)}>
        Show
      </Button>
      {mustBeSeen(box) && (
        <Checkbox
          label="Looked at"
          checked={seen}
          onChange={({ currentTarget }) => edit({ do: "seen", id, seen: currentTarget.checked })}
        />
      )}
      <CloseButton label={`Remove question ${number}`} onClick={() => edit({ do: "remove", id })} />
    </Row>
  );
}
