import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { withAddresses, withMedia } from "@academy/core/kernel/rich-text/media.rules.ts";

/** A paper with everything that is needed to show it; it can be kept on the device as it is. */
export interface PaperContent {
  /** Each question with its passage. The images of a sealed paper have the addresses `media/…`. */
  questions: readonly StudentQuestion[];
  /** The images that are on this device, by their addresses in the questions. */
  images: ReadonlyMap<string, Blob>;
  /** Where the other images are; empty if the questions have whole addresses. */
  mediaUrl: string;
}

interface ShownPaper {
  questions: readonly StudentQuestion[];
  /**
   * Keeps the images until the returned function is called and no one else keeps them. Use it as an
   * effect of the page that shows the images.
   */
  keepImages: () => () => void;
}

/** The questions with addresses that a browser can load. */
export function shownPaper({ questions, images, mediaUrl }: PaperContent): ShownPaper {
  const blobs = new Map(Array.from(images, ([src, blob]) => [src, URL.createObjectURL(blob)]));
  const shown = (html: string) => {
    const own = withAddresses(html, (src) => blobs.get(src));
    return mediaUrl === "" ? own : withMedia(own, mediaUrl);
  };
  const isWhole = mediaUrl === "" && blobs.size === 0;
  let keepers = 0;
  const release = () => {
    if (keepers === 0) for (const address of blobs.values()) URL.revokeObjectURL(address);
  };
  return {
    questions: isWhole ? questions : questions.map((one) => withTexts(one, shown)),
    keepImages: () => {
      keepers++;
      return () => {
        keepers--;
        // React may show the page again immediately.
        setTimeout(release, 0);
      };
    },
  };
}

const withTexts = (one: StudentQuestion, change: (html: string) => string): StudentQuestion => ({
  ...one,
  question: change(one.question),
  ...(one.options && { options: one.options.map(change) }),
  ...(one.rows && { rows: one.rows.map(change) }),
  ...(one.passageText !== undefined && { passageText: change(one.passageText) }),
});
