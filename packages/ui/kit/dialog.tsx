import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { CloseButton } from "./button.tsx";
import classes from "./dialog.module.css";

interface Modal {
  opened: boolean;
  /** Left out: the dialog stays open until its reason is gone. */
  onClose?: (() => void) | undefined;
  /** False where a tap outside must not lose what was typed. */
  closeOnClickOutside?: boolean | undefined;
}

/** Keeps the browser's own modal dialog as open as `opened` says, whatever else closes it. */
function useModal({ opened, onClose, closeOnClickOutside = true }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Closed before its element goes: only then does the browser give the focus back.
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
    // A second Esc closes a dialog whatever it says: it comes back.
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
  /** Outside the dialog's padding, such as the list of notices. */
  after?: ReactNode;
}

/** The browser's own modal dialog: focus stays in it and returns to where it was. */
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

/** Buttons at the end of a dialog, the main one last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

interface DrawerProps extends Modal {
  /** Names the drawer; what it shows as a heading is up to its children. */
  label: string;
  children: ReactNode;
  after?: ReactNode;
}

/** A panel that slides in from the left: the menu on phones. */
export function Drawer({ label, children, after, ...modal }: DrawerProps) {
  const ref = useModal(modal);
  return (
    <dialog ref={ref} className={classes.dialog} data-kind="drawer" aria-label={label}>
      {modal.opened && <div className={classes.inner}>{children}</div>}
      {modal.opened && after}
    </dialog>
  );
}
