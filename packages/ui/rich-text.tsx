import "katex/dist/katex.min.css";
import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ImageZoom } from "./image-zoom.tsx";
import classes from "./rich-text.module.css";
import { safeHtml } from "./safe-html.ts";
import { watchWideBoxes } from "./wide-boxes.ts";
import { makeZoomable, type Picture } from "./zoomable-pictures.ts";

interface RichTextProps {
  html: string;
  /** A span inside labels and table cells, else a div. */
  as?: "div" | "span";
  id?: string;
  /** True on a line of a list: nothing in it is enlarged or scrolled. */
  still?: boolean;
}

/**
 * Renders an author's text. Outside the editor, only this component renders HTML, and it purifies
 * the HTML again. Wide formulas and tables scroll inside their own boxes, and images can be
 * enlarged.
 */
export const RichText = memo(function RichText({ html, as = "div", id, still }: RichTextProps) {
  const ref = useRef<HTMLElement | null>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const inner = useMemo(() => ({ __html: safeHtml(html) }), [html]);
  useLayoutEffect(() => {
    if (!ref.current || still) return;
    makeZoomable(ref.current, setPicture);
    return watchWideBoxes(ref.current);
  }, [inner, still]);
  const hold = (element: HTMLElement | null) => {
    ref.current = element;
  };
  const props = { ...(id && { id }), className: classes.rich, dangerouslySetInnerHTML: inner };
  return (
    <>
      {as === "div" ? (
        <div ref={hold} {...props} />
      ) : (
        <span ref={hold} {...props} style={{ display: "block" }} />
      )}
      {picture && <ImageZoom picture={picture} onClose={() => setPicture(null)} />}
    </>
  );
});
