import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from "react";
import classes from "./menu.module.css";
import { place, usePlaced } from "./popup.ts";

/** An entry of a menu: an action, or a link as the router's element. */
export interface MenuItem {
  name: string;
  onPress?: () => void;
  disabled?: boolean | undefined;
  /** True for the current one of several entries. */
  active?: boolean | undefined;
  danger?: boolean;
  /** Renders the entry as a link: `(props) => <Link to="…" {...props} />`. */
  link?: (props: LinkProps) => ReactNode;
}

type LinkProps = Pick<
  ComponentPropsWithRef<"a">,
  "role" | "tabIndex" | "className" | "onClick" | "children"
>;

/** What the button of a menu needs, whatever it looks like. */
export interface MenuButton {
  ref: (button: HTMLButtonElement | null) => void;
  popoverTarget: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  items: readonly MenuItem[];
  side?: "start" | "end";
  /** The button that opens the menu; the menu has the same name. */
  children: (button: MenuButton) => ReactNode;
}

/** Milliseconds within which typed letters belong together. */
const TYPING = 500;

const itemsIn = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** Focuses an entry; after the last comes the first. */
function focusAt(list: readonly HTMLElement[], to: number): void {
  list[(to + list.length) % list.length]?.focus();
}

/** Letters typed in quick succession, to find an entry by its beginning. */
function useTyping() {
  const typed = useRef({ text: "", at: 0 });
  return (list: readonly HTMLElement[], at: number, event: KeyboardEvent) => {
    const last = typed.current;
    const text = (event.timeStamp - last.at > TYPING ? "" : last.text) + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    const from = text.length > 1 ? at : at + 1;
    const order = [...list.slice(from), ...list.slice(0, from)];
    order.find((one) => one.textContent.trim().toLowerCase().startsWith(text))?.focus();
  };
}

/**
 * A menu button by the ARIA authoring practices. The browser closes it on Escape or a tap outside.
 */
export function Menu({ items, side = "end", children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const type = useTyping();
  /**
   * The index of the entry that gets the focus when the menu opens: 0, or the last entry if the up
   * arrow opened the menu.
   */
  const first = useRef(0);
  const [isOpen, setOpen] = useState(false);
  usePlaced(button, menu, side, isOpen);
  const toggled = ({ newState }: ToggleEvent) => {
    setOpen(newState === "open");
    if (newState === "open" && button && menu.current) {
      place(button, menu.current, side);
      focusAt(itemsIn(menu.current), first.current);
      first.current = 0;
      // Safari does not focus a clicked button, so the browser cannot return the focus to it.
    } else if (document.activeElement === document.body) button?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const list = itemsIn(menu.current);
    const at = list.findIndex((one) => one === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) focusAt(list, to);
    else if (event.key === "Tab") return menu.current?.hidePopover();
    else if (event.key.length === 1 && event.key !== " ") type(list, at, event);
    else return;
    event.preventDefault();
  };
  const open = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    first.current = event.key === "ArrowUp" ? -1 : 0;
    menu.current?.showPopover({ source: button ?? undefined });
  };
  return (
    <>
      {/* oxlint-disable-next-line react/refs -- they are read when a key is pressed */}
      {children({
        ref: setButton,
        popoverTarget: id,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onKeyDown: open,
      })}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its entries take the focus */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        className={classes.menu}
        // The entries exist only while the menu is open, because a list has a menu in every row.
        onBeforeToggle={({ newState }) => newState === "open" && setOpen(true)}
        onToggle={toggled}
        onKeyDown={press}
      >
        {isOpen &&
          items.map((item) => (
            <Entry key={item.name} item={item} close={() => menu.current?.hidePopover()} />
          ))}
      </div>
    </>
  );
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const { name, onPress, disabled, active, danger, link } = item;
  const props = { role: "menuitem", tabIndex: -1, className: classes.item, children: name };
  if (link) return link({ ...props, onClick: close });
  return (
    <button
      {...props}
      type="button"
      aria-disabled={disabled}
      aria-current={active || undefined}
      data-danger={danger}
      onClick={() => {
        if (disabled) return;
        close();
        onPress?.();
      }}
    />
  );
}
