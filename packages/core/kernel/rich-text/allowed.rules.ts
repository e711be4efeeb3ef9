/**
 * What rich text may hold, decided here once: the sanitiser takes it when a text is stored, the
 * purifier when it is shown or opened in the editor, which makes nothing else.
 */
export const RICH_TEXT_TAGS =
  "p br h1 h2 h3 strong b em i u s sub sup ul ol li blockquote pre code hr a img span div table thead tbody tr th td caption".split(
    " ",
  );

/** By tag. A span or div keeps its attributes only as a formula. */
export const RICH_TEXT_ATTRIBUTES: Record<string, string[]> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  span: ["data-type", "data-latex"],
  div: ["data-type", "data-latex"],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/**
 * What publishing adds to images (image-sizes.rules.ts). Stored texts never have these: they would be
 * out of date once an image has other copies.
 */
export const PUBLISHED_IMAGE_ATTRIBUTES = ["srcset", "sizes"];

/** Where a link may lead. Images have no scheme: they are ours only. */
export const LINK_SCHEMES = ["https", "http", "mailto"];

/** Tags that are removed with their content. Where another tag is removed, its content stays. */
export const TAGS_WITHOUT_TEXT =
  "script style textarea option noscript title iframe svg math".split(" ");

/** An address that a link may have. */
export const isLinkAddress = (address: string): boolean =>
  LINK_SCHEMES.some((scheme) => address.trim().toLowerCase().startsWith(`${scheme}:`));
