import { DragDropContext, Draggable, Droppable, type DropResult } from "@hello-pangea/dnd";
import { questionIdsOf } from "./draft.rules.ts";
import type { Builder } from "./use-builder.ts";
import { SectionCard } from "./section-card.tsx";
import classes from "./sections.module.css";

/** The sections in their order. Cards are dragged among themselves, questions within their card. */
export function SectionList({ builder }: { builder: Builder }) {
  const { draft, dispatch } = builder;
  const drop = ({ source, destination, type }: DropResult) => {
    if (!destination || destination.index === source.index) return;
    const [from, to] = [source.index, destination.index];
    if (type === "section") dispatch({ type: "move-section", from, to });
    else dispatch({ type: "move-question", key: source.droppableId, from, to });
  };
  return (
    <DragDropContext onDragEnd={drop}>
      <Droppable droppableId="sections" type="section">
        {({ innerRef, droppableProps, placeholder }) => (
          <div ref={innerRef} {...droppableProps} className={classes.sections}>
            {draft.sections.map((section, index) => {
              const before = questionIdsOf({ sections: draft.sections.slice(0, index) });
              const first = before.length + 1;
              return (
                <Draggable key={section.key} draggableId={section.key} index={index}>
                  {(card, { isDragging }) => (
                    <div ref={card.innerRef} {...card.draggableProps}>
                      <SectionCard
                        builder={builder}
                        section={section}
                        index={index}
                        first={first}
                        handle={card.dragHandleProps}
                        dragged={isDragging}
                      />
                    </div>
                  )}
                </Draggable>
              );
            })}
            {placeholder}
          </div>
        )}
      </Droppable>
    </DragDropContext>
  );
}
