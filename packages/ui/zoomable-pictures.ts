import classes from "./rich-text.module.css";

/** An image of an author's text, to be shown large. */
export interface Picture {
  /** The address that the browser has loaded, which is there without a network. */
  src: string;
  /** The address of the image in full size. */
  full: string;
  alt: string;
}

/** From this width on, in pixels, the button is on the image. */
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
  button.setAttribute("aria-label", alt ? `Enlarge: ${alt}` : "Enlarge the image");
  button.append(enlargeIcon());
  return button;
}

/**
 * Adds a button to each image of a purified text that enlarges it. It is next to the image, because
 * a click on an image in an option selects the option. Repeating this adds nothing.
 */
export function makeZoomable(root: HTMLElement, open: (picture: Picture) => void): void {
  for (const image of root.querySelectorAll("img")) {
    // An image in a link opens the link.
    if (image.closest("a") || image.parentElement?.dataset["zoomable"]) continue;
    const frame = document.createElement("span");
    const button = enlargeButton(image.alt);
    const enlarge = (event: Event) => {
      event.preventDefault();
      open({ src: image.currentSrc || image.src, full: image.src, alt: image.alt });
    };
    frame.dataset["zoomable"] = "true";
    frame.className = classes.frame ?? "";
    // The button lies over a wide image. Over a small one it would hide the content.
    if (Number(image.getAttribute("width")) >= WIDE) frame.dataset["over"] = "true";
    image.replaceWith(frame);
    frame.append(image, button);
    button.addEventListener("click", enlarge);
    if (!image.closest("label")) image.addEventListener("click", enlarge);
  }
}
