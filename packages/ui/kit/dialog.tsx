import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { CloseButton } from "./button.tsx";
import classes from "./dialog.module.css";

export interface Modal {
  opened: boolean;
  /** Without this function, the user cannot close the dialog. */
  onClose?: (() => void) | undefined;
  /** False if a tap outside must not discard input. */
  closeOnClickOutside?: boolean | undefined;
}

/** Keeps the browser's modal dialog in step with `opened`, whatever else closes it. */
export function useModal({ opened, onClose, closeOnClickOutside = true }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Closed before its element is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !opened) return;
    const { documentElement: html } = document;
    html.toggleAttribute("data-scrollbar", window.innerWidth > html.clientWidth);
    const show = () => {
      dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    };
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close.current?.();
    };
    const outside = (event: Event) => {
      if (closeOnClickOutside && event.target === dialog) close.current?.();
    };
    show();
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("mousedown", outside);
    // Browsers close a dialog on a second Esc in any case, so it is reopened.
    dialog.addEventListener("close", show);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("mousedown", outside);
      dialog.removeEventListener("close", show);
      dialog.close();
    };
  }, [opened, closeOnClickOutside]);
  return ref;
}

interface DialogProps extends Modal {
  title: string;
  /** `sheet` rises from the bottom, for phones. */
  kind?: "narrow" | "wide" | "sheet";
  children: ReactNode;
  /** Rendered outside the dialog's padding, such as the list of notices. */
  after?: ReactNode;
}

/** The browser's modal dialog: focus stays inside and returns to where it was. */
export function Dialog({ title, kind = "narrow", children, after, ...modal }: DialogProps) {
  const ref = useModal(modal);
  const id = useId();
  const { opened, onClose } = modal;
  return (
    <dialog ref={ref} className={classes.dialog} data-kind={kind} aria-labelledby={id}>
      {opened && (
        <div className={classes.inner}>
          <div className={classes.head}>
            <h2 id={id}>{title}</h2>
            {onClose && kind !== "sheet" && <CloseButton onClick={onClose} />}
          </div>
          {children}
        </div>
      )}
      {opened && after}
    </dialog>
  );
}

/** Buttons of a dialog, the main one last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
