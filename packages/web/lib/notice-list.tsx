import { useEffect } from "react";
import type { NoticeTone } from "./notices.ts";
import "./notice-list.css";
import { dismiss, hostNotices, useNotices } from "./notices.ts";

const toneWords: Record<NoticeTone, string> = {
  info: "Note",
  success: "Done",
  warning: "Please note",
  error: "Error",
};

/**
 * The notices in the corner. The live region exists before the first notice, so that each notice is
 * announced. An open dialog has its own list, because users can neither see nor hear content behind
 * the dialog.
 *
 * @param dialog id of the dialog that contains the list
 */
export function NoticeList({ dialog }: { dialog?: string }) {
  const notices = useNotices(dialog);
  useEffect(() => (dialog === undefined ? undefined : hostNotices(dialog)), [dialog]);
  return (
    <output className="notice-list academy-screen-only" aria-live="polite">
      {notices.map(({ id, text, tone, action }) => (
        <span key={id} className="notice" data-tone={tone}>
          <span>
            <span className="academy-unseen">{toneWords[tone]}: </span>
            {text}
          </span>
          {action && (
            <button
              type="button"
              className="notice-action"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </span>
      ))}
    </output>
  );
}
