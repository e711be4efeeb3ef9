import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from "react";
import classes from "./toolbar.module.css";

interface Roving {
  current: string | null;
  enter: (name: string) => void;
}

const RovingTools = createContext<Roving>({ current: null, enter: () => {} });

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface ToolRowProps {
  label: string;
  /** The tool that Tab reaches at first. */
  first: string;
  children: ReactNode;
}

/** A toolbar: one stop for Tab, arrow keys between its tools. */
export function ToolRow({ label, first, children }: ToolRowProps) {
  const [current, setCurrent] = useState(first);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tool]")];
    const at = tools.findIndex((tool) => tool === document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    tools[step(at, tools.length)]?.focus();
  };
  return (
    <RovingTools value={{ current, enter: setCurrent }}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools take the focus */}
      <div role="toolbar" aria-label={label} className={classes.toolbar} onKeyDown={walk}>
        {children}
      </div>
    </RovingTools>
  );
}

interface ToolProps {
  name: string;
  /** Shown on hover: the keyboard shortcut. */
  keys?: string;
  /** Whether the tool is on; only for a tool that can be on or off. */
  pressed?: boolean;
  disabled?: boolean;
  onPress?: () => void;
  children: ReactNode;
}

/** Common properties of a tool's button, also used by menus. */
export function useTool({ name, keys, disabled = false }: Omit<ToolProps, "children">) {
  const { current, enter } = useContext(RovingTools);
  return {
    type: "button" as const,
    className: classes.tool ?? "",
    "data-tool": name,
    "aria-label": name,
    "aria-disabled": disabled || undefined,
    title: keys ? `${name} (${keys})` : name,
    tabIndex: current === name ? 0 : -1,
    onFocus: () => enter(name),
    // The text keeps its selection, and a phone its keyboard.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

export function Tool(props: ToolProps) {
  const { pressed, disabled, onPress, children } = props;
  return (
    <button
      {...useTool(props)}
      aria-pressed={pressed}
      onClick={() => {
        if (!disabled) onPress?.();
      }}
    >
      {children}
    </button>
  );
}
