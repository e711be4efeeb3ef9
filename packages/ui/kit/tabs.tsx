import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import classes from "./tabs.module.css";

interface TabsProps<Value extends string> {
  tabs: readonly { value: Value; label: ReactNode; panel: () => ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Label of the tab list, if no heading labels it. */
  label?: string;
  className?: string | undefined;
}

/** The tab that a key moves to among `count` tabs; undefined for other keys. */
const reached = (key: string, at: number, count: number): number | undefined =>
  ({ ArrowRight: (at + 1) % count, ArrowLeft: (at - 1 + count) % count, Home: 0, End: count - 1 })[
    key
  ];

/** Tabs with one rendered panel. Tab enters the list, arrow keys move and open. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { tabs, value, onChange, label, className } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.find((tab) => tab.value === value);
  const move = (event: KeyboardEvent, at: number) => {
    const to = reached(event.key, at, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`${classes.list} academy-screen-only`}
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel-${tab.value}` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => move(event, at)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open && (
        <div
          role="tabpanel"
          id={`${id}-panel-${value}`}
          aria-labelledby={`${id}-tab-${value}`}
          className={classes.panel}
        >
          {open.panel()}
        </div>
      )}
    </div>
  );
}
