import type { Part } from "@academy/core/exchange/pdf-paper/boxes.rules.ts";
import {
  type Edit,
  mustBeSeen,
  type PaperBox,
} from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import type { PdfPage } from "@academy/core/exchange/pdf-paper/pdf-page.rules.ts";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { BoxView } from "./box-view.tsx";
import type { Mode } from "./mend-paper.tsx";
import type { OpenPdf } from "./open-pdf.ts";
import { areaStyle, between, type Point } from "./place.rules.ts";
import classes from "./pdf-paper.module.css";
import type { Paper } from "./use-paper.ts";

interface PageViewProps {
  paper: Paper;
  page: PdfPage;
  at: number;
  mode: Mode;
  selected: string | null;
  onSelect: (id: string) => void;
  edit: (edit: Edit) => void;
}

/** A page with its boxes. Pages are drawn when they come into view. */
export function PageView({ paper, page, at, mode, selected, onSelect, edit }: PageViewProps) {
  const area = useRef<HTMLElement>(null);
  const canvas = usePicture(paper.pdf, at, page.width);
  const pointer = useRef<Point>({ x: 0, y: 0 });
  const [from, setFrom] = useState<Point | null>(null);
  const [to, setTo] = useState<Point | null>(null);
  const pointAt = ({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">): Point => {
    const rect = area.current?.getBoundingClientRect();
    if (!rect) return { x: 0, y: 0 };
    const scale = page.width / rect.width;
    return { x: (clientX - rect.left) * scale, y: (clientY - rect.top) * scale };
  };
  const press = (event: PointerEvent) => {
    const isOnPage = event.target instanceof HTMLCanvasElement;
    if (event.button !== 0 || (!isOnPage && mode === "select")) return;
    const point = pointAt(event);
    if (mode === "start") {
      edit({ do: "start", id: crypto.randomUUID(), page: at, y: point.y });
    } else if (mode === "draw" || event.pointerType === "mouse") {
      area.current?.setPointerCapture(event.pointerId);
      setFrom(point);
      setTo(point);
    }
  };
  const move = (event: PointerEvent) => {
    pointer.current = pointAt(event);
    if (from) setTo(pointer.current);
  };
  const release = () => {
    const id = crypto.randomUUID();
    if (from && to) edit({ do: "add", id, part: between(from, to, at) });
    setFrom(null);
    setTo(null);
  };
  return (
    <figure
      ref={area}
      aria-label={`Page ${at + 1}`}
      className={classes.page}
      style={{ ...SHEET, aspectRatio: `${page.width} / ${page.height}` }}
      data-draws={mode !== "select"}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => setFrom(null)}
    >
      <canvas ref={canvas} aria-hidden="true" style={{ display: "block", width: "100%" }} />
      {partsOn(paper.boxes, at).map(({ box, part, place }) => (
        <BoxView
          key={`${box.id} ${String(place)}`}
          box={box}
          part={part}
          place={place}
          page={page}
          isSelected={box.id === selected}
          mustLook={mustBeSeen(box) && !box.seen}
          pointAt={pointAt}
          pointer={pointer}
          onSelect={onSelect}
          edit={edit}
        />
      ))}
      {from && to && <div className={classes.box} style={areaStyle(between(from, to, at), page)} />}
    </figure>
  );
}

const SHEET = {
  position: "relative",
  margin: 0,
  background: "var(--academy-surface)",
  overflow: "hidden",
} as const;

const partsOn = (boxes: readonly PaperBox[], at: number) =>
  boxes.flatMap((box) =>
    box.parts.flatMap((part: Part, place) => (part.page === at ? [{ box, part, place }] : [])),
  );

const MOST_WIDTH = 1600;

/** Draws a page while it is near the screen, and frees its pixels afterwards. */
function usePicture(pdf: OpenPdf, at: number, width: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const holder = element?.parentElement;
    if (!element || !holder) return;
    let isDrawn = false;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) {
          element.width = 0;
          isDrawn = false;
        } else if (!isDrawn) {
          isDrawn = true;
          const pixels = Math.min(holder.clientWidth * window.devicePixelRatio, MOST_WIDTH);
          // A page that cannot be drawn stays white; making questions names it.
          pdf.draw(at, element, pixels / width).catch(() => (isDrawn = false));
        }
      },
      { rootMargin: "600px" },
    );
    watcher.observe(holder);
    return () => watcher.disconnect();
  }, [pdf, at, width]);
  return canvas;
}
