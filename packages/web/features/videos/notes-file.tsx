import { MAX_NOTES_BYTES, NOTES_TOO_LARGE } from "@academy/core/lectures/video/notes.rules.ts";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { FileButton } from "@academy/ui/kit/files.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { sizeWords } from "../../lib/format.ts";

/** A new PDF; null removes the saved notes, and undefined keeps them. */
export type NotesDraft = File | null | undefined;

interface NotesProps {
  /** The saved notes; null if there are none. */
  saved: { size: number } | null;
  draft: NotesDraft;
  onChange: (draft: NotesDraft) => void;
}

/** The notes of a video: a PDF that students can open below the player. */
export function NotesFile({ saved, draft, onChange }: NotesProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const shown = draft === undefined ? saved : draft;
  const choose = (file: File) => {
    const isLarge = file.size > MAX_NOTES_BYTES;
    setProblem(isLarge ? NOTES_TOO_LARGE : null);
    if (!isLarge) onChange(file);
  };
  return (
    <FieldSet
      label="Notes"
      description="A PDF of up to 25 MB. Students who may watch the video can open it below the player."
      error={problem}
    >
      <Row justify="between">
        <Text>
          {shown === null
            ? "No notes"
            : `${shown instanceof File ? shown.name : "PDF"}, ${sizeWords(shown.size)}`}
        </Text>
        <Row gap="2xs">
          <FileButton accept=".pdf,application/pdf" onFile={choose}>
            {shown === null ? "Add notes" : "Replace"}
            {shown && <span className="academy-unseen"> the notes</span>}
          </FileButton>
          {shown && (
            <Button variant="subtle" aria-label="Remove the notes" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </Row>
      </Row>
    </FieldSet>
  );
}
