import { type RefObject, useLayoutEffect } from "react";

/**
 * Lets Ctrl+Enter in any field press the form's button that names these keys, or otherwise its
 * first button. It sees the keys before an editor does, which would take them as a line break. A
 * dialog over the form is elsewhere in the document and handles these keys itself.
 */
export function useCtrlEnter(form: RefObject<HTMLFormElement | null>): void {
  // Runs before the browser paints, so that the keys work as soon as the form is visible.
  useLayoutEffect(() => {
    const element = form.current;
    const send = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      const find = (more: string) =>
        element?.querySelector<HTMLButtonElement>(`button[type='submit']${more}`);
      const button = find("[aria-keyshortcuts='Control+Enter']") ?? find("");
      if (!button?.disabled) element?.requestSubmit(button);
    };
    element?.addEventListener("keydown", send, { capture: true });
    return () => element?.removeEventListener("keydown", send, { capture: true });
  }, [form]);
}
