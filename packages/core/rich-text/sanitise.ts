import sanitizeHtml from "sanitize-html";
import { emptyFormulas } from "./formula-markup.ts";

const TAGS =
  "p br h1 h2 h3 strong b em i u s sub sup ul ol li blockquote pre code hr a img span div table thead tbody tr th td caption".split(
    " ",
  );

const NON_TEXT_TAGS = "script style textarea option noscript title iframe svg math".split(" ");

/**
 * The one list of what rich text may hold when it is stored; the editor makes nothing else. Images
 * are ours only: a relative `media/` address, which readers turn into the media origin's.
 */
const optionsFor = (mediaUrl: string): sanitizeHtml.IOptions => ({
  allowedTags: TAGS,
  allowedAttributes: {
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    span: ["data-type", "data-latex"],
    div: ["data-type", "data-latex"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "http", "mailto"],
  allowedSchemesByTag: { img: [] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: NON_TEXT_TAGS,
  exclusiveFilter: (frame) => frame.tag === "img" && !MEDIA_SOURCE.test(frame.attribs["src"] ?? ""),
  transformTags: {
    span: formula("inline-math"),
    div: formula("block-math"),
    img: ownImage(mediaUrl),
  },
});

/** Server-made keys: `media/`, a content hash, an ending. */
const MEDIA_SOURCE = /^media\/[0-9a-z]{16,64}\.(?:png|jpg|jpeg|gif|webp)$/;

/** Formulas keep their source in one canonical form; any other span or div loses its attributes. */
function formula(kind: string): sanitizeHtml.Transformer {
  return (tagName, attribs): sanitizeHtml.Tag => {
    const latex = (attribs["data-latex"] ?? "").trim();
    if (attribs["data-type"] !== kind || latex === "") return { tagName, attribs: {} };
    return {
      tagName,
      attribs: { "data-type": kind, "data-latex": latex },
      text: "",
    };
  };
}

/** The media origin's address of one of our images becomes relative. */
function ownImage(mediaUrl: string): sanitizeHtml.Transformer {
  return (tagName, { src = "", ...rest }): sanitizeHtml.Tag => {
    const own = src.startsWith(`${mediaUrl}/media/`);
    return { tagName, attribs: { src: own ? src.slice(mediaUrl.length + 1) : src, ...rest } };
  };
}

/**
 * NFC, between the angle brackets only: over them, `>` and a combining stroke would become another
 * character and the markup break.
 */
const normalise = (html: string): string =>
  html.replace(/[^<>]+/g, (run) => run.normalize("NFC").toWellFormed());

/**
 * Rich text as it may be stored; what is stored already stays as it is. `mediaUrl` addresses of our
 * own images become relative.
 */
export const sanitiseRichText = (html: string, mediaUrl: string): string =>
  normalise(emptyFormulas(sanitizeHtml(html, optionsFor(mediaUrl)))).trim();
