import "katex/dist/katex.min.css";
import { useLayoutEffect, useMemo, useRef } from "react";
import classes from "./rich-text.module.css";
import { safeHtml } from "./safe-html.ts";

interface RichTextProps {
  html: string;
  /** A span inside labels and table cells, else a div. */
  as?: "div" | "span";
  id?: string;
}

/** What is wider than its box scrolls in it, and can then be reached by keyboard. */
function useReachableScrollers(html: string) {
  const ref = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const boxes = [...(ref.current?.querySelectorAll<HTMLElement>(".katex-display, table") ?? [])];
    const open = () => {
      for (const box of boxes) if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    };
    open();
    if (boxes.length === 0) return;
    // Boxes shrink with the window, and formulas grow inside them when their fonts arrive.
    const observer = new ResizeObserver(open);
    for (const box of boxes) observer.observe(box);
    document.fonts.addEventListener("loadingdone", open);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", open);
    };
  }, [html]);
  return ref;
}

/** An author's text: the one place in the product that shows HTML. It is purified here again. */
export function RichText({ html, as = "div", id }: RichTextProps) {
  const ref = useReachableScrollers(html);
  const inner = useMemo(() => ({ __html: safeHtml(html) }), [html]);
  const props = { ...(id && { id }), className: classes.rich, dangerouslySetInnerHTML: inner };
  const hold = (element: HTMLElement | null) => {
    ref.current = element;
  };
  if (as === "div") return <div ref={hold} {...props} />;
  return <span ref={hold} {...props} style={{ display: "block" }} />;
}
