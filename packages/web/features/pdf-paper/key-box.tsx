import { parseKeys } from "@academy/core/exchange/reading/keys/key-list.rules.ts";
import { matchKeys } from "@academy/core/exchange/reading/keys/key-match.rules.ts";
import { type Edit, partsOfPaper } from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { countOf } from "../../lib/format.ts";
import type { Paper } from "./use-paper.ts";

interface KeyBoxProps {
  paper: Paper;
  edit: (edit: Edit) => void;
}

/** One field for the keys of the whole paper, in any of the forms that keys are printed in. */
export function KeyBox({ paper: { boxes }, edit }: KeyBoxProps) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState<readonly string[]>([]);
  const given = boxes.filter(({ key }) => key.trim() !== "").length;
  const give = () => {
    const sheet = parseKeys(text);
    const { keys, doubts, refused } = matchKeys(sheet, partsOfPaper(boxes));
    setSaid([...sheet.doubts, ...(refused === undefined ? doubts : [refused])]);
    if (refused !== undefined) return;
    const found = [...keys].flatMap(([at, key]) => {
      const box = boxes[at];
      return box ? [{ id: box.id, key }] : [];
    });
    edit({ do: "keys", keys: found });
  };
  return (
    <Card gap="xs">
      <h2 className="academy-heading-lg">Keys</h2>
      <TextArea
        label="Paste the keys"
        description="BDACA…, 1-B 2-D, 1. (2) 2. (4), or a column from a sheet."
        rows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button variant="default" disabled={text.trim() === ""} onClick={give}>
        Give these keys
      </Button>
      <Text size="sm" tone="soft" component="output">
        {given} of {countOf(boxes.length, "question")} have a key. Those without one become drafts.
      </Text>
      {said.length > 0 && (
        <Notice tone="warning">
          <ul>
            {said.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Card>
  );
}
