import type { KeyboardEvent } from "react";
import { useId, useState } from "react";
import { letterAt } from "../shared/letter.ts";
import { TickMark } from "../shared/marks.tsx";
import type { ListShape } from "../shared/wire-value.ts";
import { MatrixGrid, numbered } from "./matrix-grid.tsx";
import classes from "./matrix.module.css";

const MOVES: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const clamp = (value: number, last: number) => Math.min(Math.max(value, 0), last);

/** The cell that an arrow key moves to; null for any other key. */
function moved(
  event: KeyboardEvent,
  [row, column]: readonly [number, number],
  shape: ListShape,
): [number, number] | null {
  const move = MOVES[event.key];
  if (!move || event.altKey || event.ctrlKey || event.metaKey) return null;
  return [clamp(row + move[0], shape.rows - 1), clamp(column + move[1], shape.columns - 1)];
}

interface MatrixTicksProps {
  /** A list of cells for each row. */
  ticks: readonly (readonly boolean[])[];
  onChange: (ticks: boolean[][]) => void;
  disabled?: boolean | undefined;
  labelledBy?: string | undefined;
  /** As in `MatrixGrid`. */
  rowName?: ((row: number) => string) | undefined;
  columnName?: ((column: number) => string) | undefined;
}

/**
 * A checkbox for each cell, with one tab stop; arrow keys move between them, the space bar ticks.
 */
export function MatrixTicks(props: MatrixTicksProps) {
  const { ticks, onChange, disabled, labelledBy } = props;
  const { rowName = numbered, columnName = letterAt } = props;
  const id = useId();
  const shape = { rows: ticks.length, columns: ticks[0]?.length ?? 0 };
  const [last, setActive] = useState<readonly [number, number]>([0, 0]);
  // A removed row or column must not take the only tab stop with it.
  const active = [clamp(last[0], shape.rows - 1), clamp(last[1], shape.columns - 1)] as const;
  const toggle = (row: number, column: number) =>
    onChange(
      ticks.map((cells, r) =>
        cells.map((ticked, c) => (r === row && c === column ? !ticked : ticked)),
      ),
    );
  const walk = (event: KeyboardEvent, row: number, column: number) => {
    const target = moved(event, [row, column], shape);
    if (!target) return;
    event.preventDefault();
    setActive(target);
    document.getElementById(`${id}-${target.join("-")}`)?.focus();
  };
  return (
    <MatrixGrid
      shape={shape}
      labelledBy={labelledBy}
      rowName={rowName}
      columnName={columnName}
      cell={(row, column) => (
        <label className={classes.cell}>
          <input
            id={`${id}-${row}-${column}`}
            type="checkbox"
            className="academy-cover"
            aria-label={`Row ${rowName(row)}, column ${columnName(column)}`}
            checked={ticks[row]?.[column] ?? false}
            disabled={disabled}
            tabIndex={active[0] === row && active[1] === column ? 0 : -1}
            onFocus={() => setActive([row, column])}
            onKeyDown={(event) => walk(event, row, column)}
            onChange={() => toggle(row, column)}
          />
          <span className={classes.tick}>
            <TickMark />
          </span>
        </label>
      )}
    />
  );
}
