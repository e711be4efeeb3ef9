import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { countOf } from "../../lib/format.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { deleteEntry, postEntry, usedQuery } from "./subject-topics.queries.ts";
import classes from "./subject-topics.module.css";

interface DeleteEntryProps {
  entry: SubjectTopic;
  onClose: () => void;
  onChanged: () => void;
}

/** Asks, deletes, and offers for ten seconds to take it back; an entry in use is not deleted. */
export function DeleteEntry({ entry, onClose, onChanged }: DeleteEntryProps) {
  const { subject, topic, subTopic } = entry;
  const undo = async () => {
    try {
      // Nothing hung on it: an entry of the same names is all that it was.
      await postEntry({ subject, topic, subTopic });
      notify("The deletion is undone.", "success");
    } catch (error) {
      notify(messageOf(error, "The deletion could not be undone."), "error");
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
      <p className={classes.doomed}>
        {subject} › {topic} › {subTopic}
      </p>
      {(used.data ?? 0) > 0 && !deletion.isError && (
        <p>
          {countOf(used.data ?? 0, "question uses", "questions use")} it. Move or delete them first.
        </p>
      )}
      <div role="alert">
        {deletion.isError && (
          <p className={classes.problem}>
            {messageOf(deletion.error, "Please try again in a moment.")}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
