import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { type RefObject, useEffect } from "react";
import type { RowActions } from "./row-menu.tsx";

interface Rows extends Pick<RowActions, "onOpen" | "onEdit"> {
  questions: readonly QuestionRow[];
  /** Whether the preview is open: it then follows the arrow keys. */
  isOpen: boolean;
}

/** The rows of the list, but not of a table in a question's text. */
const ROWS = ":scope > div > table > tbody > tr";
/** Elements that already react to a click without our code. */
const CONTROLS = "a, button, input, label, summary, [role='menuitem']";

const isTick = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === "checkbox";

/** Finds the row of a table in which a key was pressed or a click was made. */
function rowsOf(table: HTMLElement) {
  const rows = () => [...table.querySelectorAll<HTMLElement>(ROWS)];
  return {
    indexOf: (target: EventTarget | null) =>
      rows().findIndex((row) => target instanceof Node && row.contains(target)),
    tickAt: (at: number) => rows()[at]?.querySelector<HTMLElement>("input[type='checkbox']"),
  };
}

/**
 * The keys of a table whose rows begin with a checkbox, and clicks on its rows. They are only
 * shortcuts: the checkboxes and menus can do everything too.
 */
export function useRowKeys(
  element: RefObject<HTMLElement | null>,
  { questions, isOpen, onOpen, onEdit }: Rows,
): void {
  useEffect(() => {
    const table = element.current;
    if (!table) return undefined;
    const { indexOf, tickAt } = rowsOf(table);
    const open = (at: number) => questions[at] && onOpen(questions[at]);
    const walk = (to: number) => {
      tickAt(to)?.focus();
      if (isOpen) open(to);
    };
    const press = (event: KeyboardEvent) => {
      const at = indexOf(event.target);
      const question = questions[at];
      if (!question || !isTick(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowDown") walk(at + 1);
      else if (event.key === "ArrowUp") walk(at - 1);
      else if (event.key === "Enter") onOpen(question);
      else if (event.key.toLowerCase() === "e") onEdit(question);
      else return;
      event.preventDefault();
    };
    const click = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(CONTROLS)) return;
      // A click that selects text, to copy it, opens nothing.
      if (!window.getSelection()?.toString()) open(indexOf(target));
    };
    table.addEventListener("keydown", press);
    table.addEventListener("click", click);
    return () => {
      table.removeEventListener("keydown", press);
      table.removeEventListener("click", click);
    };
  }, [element, questions, isOpen, onOpen, onEdit]);
}
