import { type RefObject, useLayoutEffect } from "react";

/**
 * Ctrl+Enter in any field of a form presses the button that names these keys, otherwise its first
 * one, before an editor takes it as a line break. A dialog over the form is elsewhere in the
 * document and uses these keys itself.
 */
export function useCtrlEnter(form: RefObject<HTMLFormElement | null>): void {
  // Before the browser paints: the keys work as soon as the form is visible.
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
