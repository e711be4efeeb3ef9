import type { Part } from "@academy/core/exchange/pdf-paper/boxes.rules.ts";
import type { Edit, PaperBox } from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import type { PdfPage } from "@academy/core/exchange/pdf-paper/pdf-page.rules.ts";
import { Badge } from "@academy/ui/kit/layout.tsx";
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import { afterArrow, areaStyle, type Corner, type Point, withCorner } from "./place.rules.ts";
import classes from "./pdf-paper.module.css";

interface BoxViewProps {
  box: PaperBox;
  part: Part;
  /** Which part of the box it is, from 0. */
  place: number;
  page: PdfPage;
  isSelected: boolean;
  mustLook: boolean;
  pointAt: (event: PointerEvent) => Point;
  /** Where the pointer was last: a box is split there. */
  pointer: RefObject<Point>;
  onSelect: (id: string) => void;
  edit: (edit: Edit) => void;
}

/** A part of a question on its page, which a pointer or the keyboard changes. */
export function BoxView(props: BoxViewProps) {
  const { box, part, place, page, isSelected, mustLook, pointer, onSelect, edit } = props;
  const [dragged, setDragged] = useState<Part | null>(null);
  const shown = dragged ?? part;
  const { id } = box;
  const press = (event: KeyboardEvent) => {
    const moved = afterArrow(part, event, page);
    const done = moved
      ? ({ do: "shape", id, at: place, part: moved } as const)
      : keyed(event, box, part, pointer.current);
    if (!done) return;
    event.preventDefault();
    edit(done);
  };
  return (
    <>
      <button
        type="button"
        data-box={place === 0 ? id : undefined}
        aria-label={`Question ${box.number}${box.parts.length > 1 ? `, part ${place + 1}` : ""}`}
        aria-pressed={isSelected}
        data-look={mustLook}
        className={classes.box}
        style={areaStyle(shown, page)}
        onClick={() => onSelect(id)}
        onFocus={() => onSelect(id)}
        onKeyDown={press}
      >
        <span style={{ position: "absolute", right: "100%", top: 0 }}>
          <Badge tone={mustLook ? "error" : "info"}>{box.number}</Badge>
        </span>
      </button>
      {isSelected &&
        (["upper", "lower"] as const).map((corner) => (
          <Handle key={corner} {...props} corner={corner} shown={shown} onDrag={setDragged} />
        ))}
    </>
  );
}

function keyed({ key, ctrlKey, metaKey }: KeyboardEvent, box: PaperBox, part: Part, at: Point) {
  if (ctrlKey || metaKey) return undefined;
  const { id } = box;
  const isInside = at.y > part.t && at.y < part.b;
  const y = isInside ? at.y : (part.t + part.b) / 2;
  const edits: Readonly<Record<string, Edit>> = {
    s: { do: "split", id, newId: crypto.randomUUID(), page: part.page, y },
    m: { do: "merge", id },
    delete: { do: "remove", id },
  };
  return edits[key.toLowerCase()];
}

interface HandleProps extends BoxViewProps {
  corner: Corner;
  shown: Part;
  onDrag: (part: Part | null) => void;
}

/** A corner to drag, large enough for a finger. */
function Handle({ box, part, place, page, corner, shown, pointAt, edit, onDrag }: HandleProps) {
  const { left, top, width, height } = areaStyle(shown, page);
  const at =
    corner === "upper"
      ? { left, top }
      : { left: `calc(${left} + ${width})`, top: `calc(${top} + ${height})` };
  const drag = (event: PointerEvent) => {
    event.stopPropagation();
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      onDrag(withCorner(part, corner, pointAt(event), page));
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the box itself takes the keyboard
    <div
      style={{ ...HANDLE, ...at }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        event.stopPropagation();
        edit({
          do: "shape",
          id: box.id,
          at: place,
          part: withCorner(part, corner, pointAt(event), page),
        });
        onDrag(null);
      }}
      onPointerCancel={() => onDrag(null)}
    />
  );
}

const HANDLE = {
  position: "absolute",
  width: "1.5rem",
  height: "1.5rem",
  transform: "translate(-50%, -50%)",
  borderRadius: "50%",
  background: "var(--academy-accent)",
  touchAction: "none",
} as const;
