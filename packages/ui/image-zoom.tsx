import type { KeyboardEvent, PointerEvent, WheelEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "./kit/button.tsx";
import classes from "./image-zoom.module.css";
import { FIT, gesture, moved, type Point, type View, within, zoomAt } from "./zoom.rules.ts";
import type { Picture } from "./zoomable-pictures.ts";

const STEP = 1.5;
const ARROW = 60;
const MIDDLE: Point = { x: 0, y: 0 };

const KEYS: Record<string, (view: View) => View> = {
  "+": (view) => zoomAt(view, STEP, MIDDLE),
  "=": (view) => zoomAt(view, STEP, MIDDLE),
  "-": (view) => zoomAt(view, 1 / STEP, MIDDLE),
  "0": () => FIT,
  ArrowLeft: (view) => moved(view, ARROW, 0),
  ArrowRight: (view) => moved(view, -ARROW, 0),
  ArrowUp: (view) => moved(view, 0, ARROW),
  ArrowDown: (view) => moved(view, 0, -ARROW),
};

/** A point relative to the centre of the stage. */
function fromMiddle(event: PointerEvent | WheelEvent): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

function useStage() {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(FIT);
  const fingers = useRef(new Map<number, Point>());
  const change = (next: (view: View) => View) =>
    setView((before) => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = stage.current ?? {};
      return within(next(before), { width, height });
    });
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  const handlers = {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, fromMiddle(event));
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, fromMiddle(event));
      const after = [...fingers.current.values()];
      change((held) => gesture(held, before, after));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onWheel(event: WheelEvent) {
      const point = fromMiddle(event);
      const factor = Math.exp(-event.deltaY / 400);
      change((held) => zoomAt(held, factor, point));
    },
  };
  return { stage, view, change, handlers };
}

/** The loaded copy until the full size has arrived; without a network the copy stays. */
function useSharpest({ src, full }: Picture): string {
  const [shown, setShown] = useState(src);
  useEffect(() => {
    if (full === src) return;
    const image = new Image();
    image.onload = () => setShown(full);
    image.src = full;
    return () => {
      image.onload = null;
    };
  }, [src, full]);
  return shown;
}

interface ImageZoomProps {
  picture: Picture;
  onClose: () => void;
}

const ICONS = { in: "M8 3v10M3 8h10", out: "M3 8h10", close: "m3 3 10 10M13 3 3 13" };

function Tool({ name, icon, onPress }: ToolProps) {
  return (
    <Button variant="default" aria-label={name} title={name} onClick={onPress}>
      <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS[icon]} stroke="currentColor" strokeWidth="1.75" fill="none" />
      </svg>
    </Button>
  );
}

interface ToolProps {
  name: string;
  icon: keyof typeof ICONS;
  onPress: () => void;
}

/** An image in full screen: buttons, keys, wheel, drag and pinch; Esc closes. */
export function ImageZoom({ picture, onClose }: ImageZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { stage, view, change, handlers } = useStage();
  const shown = useSharpest(picture);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const press = (event: KeyboardEvent) => {
    // Prevents shortcuts of the screen below.
    event.stopPropagation();
    const work = KEYS[event.key];
    if (!work || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    change(work);
  };
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the tools in it
    <dialog
      ref={dialog}
      className={classes.zoom}
      aria-label={picture.alt ? `Picture: ${picture.alt}` : "Picture"}
      onKeyDown={press}
      onCancel={onClose}
    >
      <div ref={stage} className={classes.stage} {...handlers}>
        <img
          src={shown}
          alt={picture.alt}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <div className={classes.tools}>
        <Tool
          name="Zoom out"
          icon="out"
          onPress={() => change((held) => zoomAt(held, 1 / STEP, MIDDLE))}
        />
        <output aria-label="Size">{Math.round(view.scale * 100)}%</output>
        <Tool
          name="Zoom in"
          icon="in"
          onPress={() => change((held) => zoomAt(held, STEP, MIDDLE))}
        />
        <Button variant="default" onClick={() => change(() => FIT)}>
          Reset
        </Button>
        <span className={classes.hint}>+ and − zoom, arrow keys move</span>
        <Tool name="Close" icon="close" onPress={onClose} />
      </div>
    </dialog>,
    document.body,
  );
}
