import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { countOf } from "../../lib/format.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { MergeEntry } from "./merge-entry.tsx";
import { deleteEntry, postEntry, usedQuery } from "./subject-topics.queries.ts";

interface DeleteEntryProps {
  entry: SubjectTopic;
  onClose: () => void;
  onChanged: () => void;
}

/**
 * Asks for confirmation, deletes, and offers Undo for ten seconds; an entry in use is not deleted.
 */
export function DeleteEntry({ entry, onClose, onChanged }: DeleteEntryProps) {
  const { subject, topic, subTopic } = entry;
  const undo = async () => {
    try {
      // Adds the entry again. It was not in use, so nothing refers to the id of the deleted entry.
      await postEntry({ subject, topic, subTopic });
      notify("Restored.", "success");
    } catch (error) {
      notify(messageOf(error, "Could not be restored."), "error");
    }
    onChanged();
  };
  const deletion = useMutation({
    mutationFn: () => deleteEntry(entry._id),
    onSuccess: () => {
      notifyUndo("Deleted!", () => void undo());
      onChanged();
      onClose();
    },
    onError: () => notify("❌ Failed to delete.", "error"),
  });
  const used = useQuery(usedQuery(entry));
  return (
    <ConfirmDialog
      title="Delete this entry?"
      action="Delete"
      busy={deletion.isPending}
      onYes={() => deletion.mutate()}
      onClose={onClose}
    >
      <Text strong>
        {subject} › {topic} › {subTopic}
      </Text>
      {(used.data ?? 0) > 0 && !deletion.isError && (
        <p>
          {countOf(used.data ?? 0, "question uses", "questions use")} it. Move or delete them first.
        </p>
      )}
      {((used.data ?? 0) > 0 || deletion.isError) && (
        <MergeEntry entry={entry} count={used.data ?? 0} onStarted={onClose} />
      )}
      <Problem>
        {deletion.isError ? messageOf(deletion.error, "Please try again in a moment.") : null}
      </Problem>
    </ConfirmDialog>
  );
}
