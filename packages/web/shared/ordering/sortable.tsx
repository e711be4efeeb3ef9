import { Draggable, Droppable } from "@hello-pangea/dnd";
import type { ReactNode } from "react";
import type { HandleProps } from "./mover.tsx";
import classes from "./ordering.module.css";

interface SortableProps {
  /** The id of this list, which a drop names as `source.droppableId`. */
  id: string;
  /** Items are dragged among lists of the same type. */
  type: string;
  /** Unique keys of the items, in their order. */
  keys: readonly string[];
  /** The class of a list that does not consist of lines. */
  className?: string | undefined;
  children: (
    key: string,
    item: { index: number; handle: HandleProps; dragged: boolean },
  ) => ReactNode;
}

/** A list that is put in order by dragging, inside a `DragDropContext`. */
export function Sortable({ id, type, keys, className, children }: SortableProps) {
  return (
    <Droppable droppableId={id} type={type}>
      {({ innerRef, droppableProps, placeholder }) => (
        <div ref={innerRef} {...droppableProps} className={className ?? classes.list}>
          {keys.map((key, index) => (
            <Draggable key={key} draggableId={key} index={index}>
              {({ innerRef: item, draggableProps, dragHandleProps }, { isDragging }) => (
                <div
                  ref={item}
                  {...draggableProps}
                  className={className === undefined ? classes.item : undefined}
                  data-dragged={isDragging}
                >
                  {children(key, { index, handle: dragHandleProps, dragged: isDragging })}
                </div>
              )}
            </Draggable>
          ))}
          {placeholder}
        </div>
      )}
    </Droppable>
  );
}
