import { type RefObject, useLayoutEffect } from "react";

/**
 * Ctrl+Enter in any of a form's fields sends it by the button that names these keys, or else by its
 * first one, before an editor takes it for a line break. A dialog
 * over the form is elsewhere in the document and has its own use for these keys.
 */
export function useCtrlEnter(form: RefObject<HTMLFormElement | null>): void {
  // Before the paint: the keys work as soon as the form is seen.
  useLayoutEffect(() => {
    const element = form.current;
    const send = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      const button = element?.querySelector<HTMLButtonElement>(
        "button[type='submit'][aria-keyshortcuts='Control+Enter']:not(:disabled)",
      );
      element?.requestSubmit(button);
    };
    element?.addEventListener("keydown", send, { capture: true });
    return () => element?.removeEventListener("keydown", send, { capture: true });
  }, [form]);
}
