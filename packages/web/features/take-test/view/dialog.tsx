import type { ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { NoticeList } from "../../../lib/notice-list.tsx";
import classes from "./dialog.module.css";

interface DialogProps {
  opened: boolean;
  title: string;
  /** Left out: the dialog stays until its reason is gone. */
  onClose?: (() => void) | undefined;
  /** `sheet` comes from below, for phones. */
  kind?: "narrow" | "wide" | "sheet";
  /** False where a tap beside it must not lose what was typed. */
  closeOnClickOutside?: boolean;
  children: ReactNode;
}

/** Keeps the browser's own modal dialog as open as `opened` says, whatever else closes it. */
function useModal({ opened, onClose, closeOnClickOutside = true }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !opened) return;
    const show = () => {
      dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    };
    const cancel = (event: Event) => {
      event.preventDefault();
      close.current?.();
    };
    const outside = (event: Event) => {
      if (closeOnClickOutside && event.target === dialog) close.current?.();
    };
    show();
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("click", outside);
    // A second Esc closes a dialog whatever it says: it comes back.
    dialog.addEventListener("close", show);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("click", outside);
      dialog.removeEventListener("close", show);
      dialog.close();
    };
  }, [opened, closeOnClickOutside]);
  return ref;
}

/** The browser's own modal dialog: focus stays in it and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { opened, title, onClose, kind = "narrow", children } = props;
  const ref = useModal(props);
  const id = useId();
  return (
    <dialog ref={ref} className={classes.dialog} data-kind={kind} aria-labelledby={id}>
      {opened && (
        <div className={classes.inner}>
          <div className={classes.dialogHead}>
            <h2 id={id}>{title}</h2>
            {onClose && kind !== "sheet" && (
              <button type="button" aria-label="Close" onClick={onClose}>
                <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                  <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.75" />
                </svg>
              </button>
            )}
          </div>
          {children}
        </div>
      )}
      {opened && <NoticeList dialog={id} />}
    </dialog>
  );
}
