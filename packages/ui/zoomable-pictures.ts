import classes from "./rich-text.module.css";

/** A picture of an author's text, to be shown large. */
export interface Picture {
  /** What the browser has shown, which is there without a network. */
  src: string;
  /** In its full size. */
  full: string;
  alt: string;
}

/** From this width on, in pixels, the button lies on the picture. */
const WIDE = 240;

const SVG = "http://www.w3.org/2000/svg";

function enlargeIcon(): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ width: "16", height: "16", viewBox: "0 0 16 16" })) {
    svg.setAttribute(name, value);
  }
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", "M9.5 2H14v4.5M14 2 9 7M6.5 14H2V9.5M2 14l5-5");
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "currentColor");
  path.setAttribute("stroke-width", "1.75");
  svg.append(path);
  return svg;
}

function enlargeButton(alt: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-label", alt ? `Enlarge: ${alt}` : "Enlarge the picture");
  button.append(enlargeIcon());
  return button;
}

/**
 * Gives each picture of a purified text a button that enlarges it. Beside the picture, for it may
 * stand in an option, where a click on the picture itself chooses. Done again it adds nothing.
 */
export function makeZoomable(root: HTMLElement, open: (picture: Picture) => void): void {
  for (const image of root.querySelectorAll("img")) {
    // A link's picture leads where the link leads.
    if (image.closest("a") || image.parentElement?.dataset["zoomable"]) continue;
    const frame = document.createElement("span");
    const button = enlargeButton(image.alt);
    const enlarge = (event: Event) => {
      event.preventDefault();
      open({ src: image.currentSrc || image.src, full: image.src, alt: image.alt });
    };
    frame.dataset["zoomable"] = "true";
    frame.className = classes.frame ?? "";
    // On a small picture it would hide what is drawn.
    if (Number(image.getAttribute("width")) >= WIDE) frame.dataset["over"] = "true";
    image.replaceWith(frame);
    frame.append(image, button);
    button.addEventListener("click", enlarge);
    if (!image.closest("label")) image.addEventListener("click", enlarge);
  }
}
