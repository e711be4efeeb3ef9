import sanitizeHtml from "sanitize-html";
import {
  LINK_SCHEMES,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_TAGS,
  TAGS_WITHOUT_TEXT,
} from "./allowed.rules.ts";
import { emptyFormulas } from "./formula-markup.ts";

/**
 * Only our own images are allowed, with a relative address in `media/`. Readers put the media
 * origin before it.
 */
const optionsFor = (mediaUrl: string): sanitizeHtml.IOptions => ({
  allowedTags: RICH_TEXT_TAGS,
  allowedAttributes: RICH_TEXT_ATTRIBUTES,
  allowedSchemes: LINK_SCHEMES,
  allowedSchemesByTag: { img: [] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: TAGS_WITHOUT_TEXT,
  exclusiveFilter: (frame) => frame.tag === "img" && !MEDIA_SOURCE.test(frame.attribs["src"] ?? ""),
  transformTags: {
    span: formula("inline-math"),
    div: formula("block-math"),
    img: ownImage(mediaUrl),
    a: plainAddress,
  },
});

/** A key that the server made: `media/`, a hash of the content, and a file ending. */
const MEDIA_SOURCE = /^media\/[0-9a-z]{16,64}\.(?:png|jpg|jpeg|gif|webp)$/;

/** Formulas keep their source in one canonical form. Any other span or div loses its attributes. */
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

/** Characters that browsers ignore in an address, or that spreadsheets turn into line ends. */
// oxlint-disable-next-line no-control-regex -- what an address must not hold
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** An address without invisible characters, before its scheme is checked. */
const plainAddress: sanitizeHtml.Transformer = (tagName, { href, ...rest }): sanitizeHtml.Tag => ({
  tagName,
  attribs: href === undefined ? rest : { ...rest, href: href.replace(UNSEEN, "").trim() },
});

/** The media origin's address of one of our images becomes relative. */
function ownImage(mediaUrl: string): sanitizeHtml.Transformer {
  return (tagName, { src = "", ...rest }): sanitizeHtml.Tag => {
    const own = src.startsWith(`${mediaUrl}/media/`);
    return { tagName, attribs: { src: own ? src.slice(mediaUrl.length + 1) : src, ...rest } };
  };
}

/**
 * Normalises the text between tags to NFC. The tags are left out, because a `>` with a combining
 * stroke after it would become another character and break the markup.
 */
const normalise = (html: string): string =>
  html.replace(/[^<>]+/g, (run) => run.normalize("NFC").toWellFormed());

/**
 * Rich text as it may be stored; stored text is returned unchanged. `mediaUrl` addresses of our own
 * images become relative.
 */
export const sanitiseRichText = (html: string, mediaUrl: string): string =>
  normalise(emptyFormulas(sanitizeHtml(html, optionsFor(mediaUrl)))).trim();
