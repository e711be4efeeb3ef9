import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import classes from "./combobox.module.css";
import { type Around, Field } from "./field.tsx";
import fields from "./fields.module.css";
import menus from "./menu.module.css";
import { place, usePlaced } from "./popup.ts";

/** An offered choice: its value, the field's text for it, and its look in the list. */
export interface Offer {
  value: string;
  text: string;
  face?: ReactNode;
}

interface ComboboxProps extends Around {
  name?: string;
  placeholder?: string;
  maxLength?: number;
  value: string;
  /** The text as typed, or that of the chosen offer. */
  onChange: (text: string) => void;
  /** Called for a chosen offer, after `onChange`. */
  onChoose?: (value: string) => void;
  /** Called when the field is left. */
  onLeave?: () => void;
  offers: readonly Offer[];
  /** Shown when the list is empty. */
  empty?: string;
}

/** The height of the list, so that the field stays in sight. */
const HEIGHT = { maxHeight: "min(22rem, 60vh)" };

/** The offers that contain the typed text, at most `limit`. */
export const offersFor = (
  texts: readonly string[],
  typed: string,
  limit: number,
): readonly Offer[] => {
  const part = typed.trim().toLowerCase();
  return texts
    .filter((text) => text.toLowerCase().includes(part))
    .slice(0, limit)
    .map((text) => ({ value: text, text }));
};

/** The open list, and the offer that the arrow keys have reached: -1 for none. */
function useList(offers: readonly Offer[], take: (offer: Offer) => void) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const move = (by: number) => {
    setOpen(true);
    if (offers.length === 0) return;
    const from = at < 0 && by < 0 ? 0 : at;
    setAt((from + by + offers.length) % offers.length);
  };
  const press = (event: KeyboardEvent) => {
    const reached = isOpen ? offers[at] : undefined;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && reached) {
      take(reached);
      close();
    } else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
  };
  const open = () => {
    setOpen(true);
    setAt(-1);
  };
  return { isOpen, at, open, close, press };
}

/** A text field with a list of offers, by the ARIA authoring practices: any text may be typed. */
export function Combobox(props: ComboboxProps) {
  const { label, description, error, className, style, ...control } = props;
  const { value, onChange, onChoose, onLeave, offers, empty, ...rest } = control;
  const id = useId();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const take = (offer: Offer) => {
    onChange(offer.text);
    onChoose?.(offer.value);
  };
  const { isOpen, at, open, close, press } = useList(offers, take);
  const isShown = isOpen && (offers.length > 0 || empty !== undefined);
  const optionAt = (index: number) => `${id}-${index}`;
  useLayoutEffect(() => {
    if (!isShown || !input || !popup.current) return;
    const list = popup.current;
    list.style.minWidth = `${input.offsetWidth}px`;
    list.showPopover();
    place(input, list, "start");
    return () => list.hidePopover();
  }, [isShown, input, offers.length]);
  useLayoutEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at, id]);
  usePlaced(input, popup, "start", isShown);
  return (
    <Field {...{ label, description, error, className, style }}>
      {(described) => (
        <>
          <input
            type="text"
            {...rest}
            {...described}
            ref={setInput}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={isShown && at >= 0 ? optionAt(at) : undefined}
            autoComplete="off"
            className={fields.control}
            value={value}
            onChange={(event) => {
              onChange(event.currentTarget.value);
              open();
            }}
            onClick={open}
            onBlur={() => {
              close();
              onLeave?.();
            }}
            onKeyDown={press}
          />
          <div ref={popup} popover="manual" className={menus.menu} style={HEIGHT}>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed in */}
            <div id={`${id}-list`} role="listbox" aria-label="Suggestions">
              {isShown &&
                offers.map((offer, index) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
                  <div
                    key={offer.value}
                    id={optionAt(index)}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a list beside a text field
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === at}
                    className={classes.option}
                    // Keeps the focus in the field: losing it would close the list before the
                    // click.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => {
                      take(offer);
                      close();
                    }}
                  >
                    {offer.face ?? offer.text}
                  </div>
                ))}
            </div>
            {offers.length === 0 && <p className={classes.empty}>{empty}</p>}
          </div>
          <output className="academy-unseen">{isShown ? countWords(offers.length) : ""}</output>
        </>
      )}
    </Field>
  );
}

const countWords = (count: number): string =>
  count === 1 ? "1 suggestion" : `${count || "No"} suggestions`;
