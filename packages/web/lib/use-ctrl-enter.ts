import { type RefObject, useEffect } from "react";

/** Ctrl+Enter in any of a form's fields sends it. */
export function useCtrlEnter(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const send = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      element?.requestSubmit();
    };
    element?.addEventListener("keydown", send);
    return () => element?.removeEventListener("keydown", send);
  }, [form]);
}
