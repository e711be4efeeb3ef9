import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { FileButton } from "@academy/ui/kit/files.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { postKeyFile } from "./mending.queries.ts";
import type { Mending } from "./use-mending.ts";

/** The server's limit for a text of keys. */
const MOST_CHARACTERS = 60_000;

interface KeyBoxProps {
  mending: Mending;
  onClose: () => void;
}

/**
 * A box for keys that are not in the paper. A person pastes the keys or reads them from another
 * file, and looks at them before they are used.
 */
export function KeyBox({ mending, onClose }: KeyBoxProps) {
  const { view, giveHints } = mending;
  const [keys, setKeys] = useState(view.hints.keys ?? "");
  const reading = useMutation({
    mutationFn: postKeyFile,
    networkMode: "always",
    onSuccess: ({ text }) => setKeys(text),
  });
  // A file may be too long. The field itself does not accept a longer text.
  const isLong = keys.length > MOST_CHARACTERS;
  const use = () => {
    const { keys: _before, ...rest } = view.hints;
    giveHints(keys.trim() === "" ? rest : { ...rest, keys });
    onClose();
  };
  return (
    <PageDialog title="Keys from elsewhere" size="lg" onClose={onClose}>
      <TextArea
        label="Keys"
        description="For example 1-B 2-C, a row of numbers above a row of letters, or a table. Write the name of each part above its keys."
        rows={10}
        maxLength={MOST_CHARACTERS}
        value={keys}
        onChange={({ currentTarget }) => setKeys(currentTarget.value)}
      />
      <Row>
        <FileButton
          accept=".docx,.xlsx,.csv,.txt"
          disabled={reading.isPending}
          onFile={(file) => reading.mutate(file)}
        >
          Take them from a file
        </FileButton>
        <Text size="sm" tone="soft">
          .docx, .xlsx, .csv or .txt. Look at its text here before you use it.
        </Text>
      </Row>
      <Problem>
        {isLong
          ? `This is longer than ${MOST_CHARACTERS.toLocaleString("en-IN")} characters. Leave out what is no key.`
          : reading.error && messageOf(reading.error, "The file could not be read.")}
      </Problem>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isLong} onClick={use}>
          Use these keys
        </Button>
      </DialogActions>
    </PageDialog>
  );
}
