import { type RefObject, useEffect } from "react";

/** Where a popup of this size goes below or above its owner, inside the window. */
function placeOf(
  owner: Pick<DOMRect, "top" | "bottom" | "left" | "right">,
  popup: { width: number; height: number },
  side: "start" | "end",
  view = { width: window.innerWidth, height: window.innerHeight },
): { top: number; left: number } {
  const below = owner.bottom + GAP;
  const above = owner.top - GAP - popup.height;
  const fits = below + popup.height <= view.height || above < GAP;
  const left = side === "start" ? owner.left : owner.right - popup.width;
  return {
    top: Math.max(GAP, fits ? below : above),
    left: Math.max(GAP, Math.min(left, view.width - popup.width - GAP)),
  };
}

const GAP = 4;

/** Puts an open popover at its owner. */
export function place(owner: Element, popup: HTMLElement, side: "start" | "end"): void {
  const { offsetWidth: width, offsetHeight: height } = popup;
  const { top, left } = placeOf(owner.getBoundingClientRect(), { width, height }, side);
  Object.assign(popup.style, { top: `${top}px`, left: `${left}px` });
}

/** Keeps an open popover at its owner when the page scrolls or the window changes its size. */
export function usePlaced(
  owner: Element | null,
  popup: RefObject<HTMLElement | null>,
  side: "start" | "end",
  isOpen: boolean,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const follow = (event: Event) => {
      const inside = event.target instanceof Node && popup.current?.contains(event.target);
      if (owner && popup.current && !inside) place(owner, popup.current, side);
    };
    const options = { capture: true, passive: true };
    window.addEventListener("scroll", follow, options);
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, options);
      window.removeEventListener("resize", follow);
    };
  }, [owner, popup, side, isOpen]);
}
