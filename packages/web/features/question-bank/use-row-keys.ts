import type { QuestionRow } from "@academy/core/bank/search/question-list.schema.ts";
import { type RefObject, useEffect } from "react";
import type { RowActions } from "./row-menu.tsx";

interface Rows extends Pick<RowActions, "onOpen" | "onEdit"> {
  questions: readonly QuestionRow[];
  /** Whether the preview is open, which then follows the arrow keys. */
  isOpen: boolean;
}

/** The rows of the list, not those of a table in a question's text. */
const ROWS = ":scope > div > table > tbody > tr";
/** What opens or ticks by itself when it is clicked. */
const CONTROLS = "a, button, input, label, summary, [role='menuitem']";

/**
 * The keys of a table whose rows begin with a checkbox, and clicks on its rows. They only add to the
 * checkboxes and menus, which do everything without them.
 */
export function useRowKeys(
  element: RefObject<HTMLElement | null>,
  { questions, isOpen, onOpen, onEdit }: Rows,
): void {
  useEffect(() => {
    const table = element.current;
    if (!table) return undefined;
    const rows = () => [...table.querySelectorAll<HTMLElement>(ROWS)];
    const rowOf = (target: EventTarget | null) =>
      rows().findIndex((row) => target instanceof Node && row.contains(target));
    const open = (at: number) => {
      const question = questions[at];
      if (question) onOpen(question);
    };
    const walk = (to: number) => {
      const tick = rows()[to]?.querySelector<HTMLElement>("input[type='checkbox']");
      if (!tick) return;
      tick.focus();
      if (isOpen) open(to);
    };
    const press = (event: KeyboardEvent) => {
      const at = rowOf(event.target);
      const isTick = event.target instanceof HTMLInputElement && event.target.type === "checkbox";
      if (at < 0 || !isTick || event.ctrlKey || event.metaKey || event.altKey) return;
      const question = questions[at];
      if (event.key === "ArrowDown") walk(at + 1);
      else if (event.key === "ArrowUp") walk(at - 1);
      else if (event.key === "Enter") open(at);
      else if (event.key.toLowerCase() === "e" && question) onEdit(question);
      else return;
      event.preventDefault();
    };
    const click = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(CONTROLS)) return;
      // Selecting a text to copy it opens nothing.
      if (window.getSelection()?.toString()) return;
      open(rowOf(target));
    };
    table.addEventListener("keydown", press);
    table.addEventListener("click", click);
    return () => {
      table.removeEventListener("keydown", press);
      table.removeEventListener("click", click);
    };
  }, [element, questions, isOpen, onOpen, onEdit]);
}
