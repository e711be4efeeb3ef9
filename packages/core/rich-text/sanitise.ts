import sanitizeHtml from "sanitize-html";

/**
 * The one list of what rich text may hold when it is stored; the editor makes nothing else. Images
 * are ours only: a relative `media/` address, which readers turn into the media origin's.
 */
const options: sanitizeHtml.IOptions = {
  allowedTags:
    "p br h1 h2 h3 strong b em i u s sub sup ul ol li blockquote pre code hr a img span div table thead tbody tr th td caption".split(
      " ",
    ),
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
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "title",
    "iframe",
    "svg",
    "math",
  ],
  exclusiveFilter: (frame) => frame.tag === "img" && !MEDIA_SOURCE.test(frame.attribs["src"] ?? ""),
  transformTags: { span: formula("inline-math"), div: formula("block-math") },
};

/** Server-made keys: `media/`, a content hash, an ending. */
const MEDIA_SOURCE = /^media\/[0-9a-z]{16,64}\.(?:png|jpg|jpeg|gif|webp)$/;

/** Formulas keep their source in one canonical form; any other span or div loses its attributes. */
function formula(kind: string): sanitizeHtml.Transformer {
  return (tagName, attribs): sanitizeHtml.Tag => {
    const latex = attribs["data-latex"];
    if (attribs["data-type"] !== kind || latex === undefined) return { tagName, attribs: {} };
    return {
      tagName,
      attribs: { "data-type": kind, "data-latex": latex.slice(0, 5000) },
      text: "",
    };
  };
}

/** Rich text as it may be stored. `mediaUrl` addresses of our own images become relative. */
export function sanitiseRichText(html: string, mediaUrl: string): string {
  return sanitizeHtml(
    html.normalize("NFC").replaceAll(`src="${mediaUrl}/media/`, 'src="media/'),
    options,
  ).trim();
}
