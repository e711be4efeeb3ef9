import { IconButton } from "@academy/ui/kit/button.tsx";
import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import classes from "./ordering.module.css";

/** What `Sortable` gives the handle of an item. */
export type HandleProps = DraggableProvidedDragHandleProps | null;

/**
 * The handle of an item, which is dragged by the pointer, or with the space bar and the arrow keys.
 */
export const Handle = ({ props, name }: { props: HandleProps; name: string }) => (
  <div {...props} className={classes.handle} aria-label={name} title="Drag, or space and arrows">
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {[5, 10, 15].flatMap((y) =>
        [7, 13].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.6" fill="currentColor" />),
      )}
    </svg>
  </div>
);

interface MoverProps {
  /** "question 3", "section 1". */
  name: string;
  /** From 0. */
  index: number;
  of: number;
  onMove: (to: number) => void;
}

/** Moves one place up or down by a click, for people who cannot drag. */
export const Mover = ({ name, index, of, onMove }: MoverProps) => (
  <span className={classes.mover}>
    <IconButton
      aria-label={`Move ${name} up`}
      disabled={index === 0}
      onClick={() => onMove(index - 1)}
    >
      <Arrow up />
    </IconButton>
    <IconButton
      aria-label={`Move ${name} down`}
      disabled={index === of - 1}
      onClick={() => onMove(index + 1)}
    >
      <Arrow />
    </IconButton>
  </span>
);

const Arrow = ({ up = false }: { up?: boolean }) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...(up && { transform: "rotate(180)" })}
  >
    <path d="M9 3v12m-5-5 5 5 5-5" />
  </svg>
);
