import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { countOf } from "../../../lib/format.ts";
import {
  countSelected,
  NOTHING_SELECTED,
  offersAll,
  type Selection,
  type ShownPage,
} from "./selection.rules.ts";

interface SelectionBarProps {
  selection: Selection;
  page: ShownPage;
  onSelect: (selection: Selection) => void;
}

/** Says how many questions are selected, and offers to select everything that the filters find. */
export function SelectionBar({ selection, page, onSelect }: SelectionBarProps) {
  const count = countSelected(selection);
  if (count === 0) return null;
  return (
    <Row>
      <Text component="output" size="sm">
        {selection.criteria
          ? `All ${countOf(count, "question")} found are selected.`
          : `${countOf(count, "question")} selected.`}
      </Text>
      {offersAll(selection, page) && (
        <Button
          variant="subtle"
          onClick={() => onSelect({ criteria: page.criteria, total: page.total })}
        >
          Select all {countOf(page.total, "question")} found
        </Button>
      )}
      <Button variant="subtle" onClick={() => onSelect(NOTHING_SELECTED)}>
        Clear selection
      </Button>
    </Row>
  );
}
