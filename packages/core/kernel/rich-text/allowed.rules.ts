/**
 * What rich text may contain. The sanitiser uses this list when a text is stored, and the purifier
 * when a text is shown or opened in the editor. The editor can make nothing else.
 */
export const RICH_TEXT_TAGS =
  "p br h1 h2 h3 strong b em i u s sub sup ul ol li blockquote pre code hr a img span div table thead tbody tr th td caption".split(
    " ",
  );

/**
 * The allowed attributes of each tag. A span or div keeps its attributes only if it is a formula.
 */
export const RICH_TEXT_ATTRIBUTES: Record<string, string[]> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  span: ["data-type", "data-latex"],
  div: ["data-type", "data-latex"],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/**
 * The attributes that publishing adds to images (image-sizes.rules.ts). Stored texts never have
 * them, because they would be out of date once an image has other copies.
 */
export const PUBLISHED_IMAGE_ATTRIBUTES = ["srcset", "sizes"];

/**
 * The schemes that the address of a link may have. The addresses of images have none, because only
 * our own images are allowed.
 */
export const LINK_SCHEMES = ["https", "http", "mailto"];

/** Tags that are removed with their content. When another tag is removed, its content stays. */
export const TAGS_WITHOUT_TEXT =
  "script style textarea option noscript title iframe svg math".split(" ");

/** Whether a link may have this address. */
export const isLinkAddress = (address: string): boolean =>
  LINK_SCHEMES.some((scheme) => address.trim().toLowerCase().startsWith(`${scheme}:`));
