import type { NoticeTone } from "../lib/notices.ts";
import { dismiss, useNotices } from "../lib/notices.ts";

const toneWords: Record<NoticeTone, string> = {
  info: "Note",
  success: "Done",
  warning: "Please note",
  error: "Error",
};

/** Notices in the corner. The live region is always in the page, so that each is read out. */
export function NoticeList() {
  const notices = useNotices();
  return (
    <output className="notice-list" aria-live="polite">
      {notices.map(({ id, text, tone }) => (
        <span key={id} className="notice" data-tone={tone}>
          <span>
            <span className="academy-unseen">{toneWords[tone]}: </span>
            {text}
          </span>
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </span>
      ))}
    </output>
  );
}
