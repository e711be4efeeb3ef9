import { brand } from "@academy/ui/brand.ts";
import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Goes on the page's h1 together with tabIndex={-1}. */
export type PageHeading = RefObject<HTMLHeadingElement | null>;

/**
 * Sets the page's title and focuses its heading after a navigation, so that screen readers announce
 * the new page. Put the ref on the page's h1 together with tabIndex={-1}.
 */
export function usePage(title: string): PageHeading {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    document.title = title === brand.name ? title : `${title} · ${brand.name}`;
  }, [title]);
  useEffect(() => {
    // The first page of a visit keeps the browser's default focus.
    if (key === "default") return;
    heading.current?.focus({ preventScroll: true });
    if (navigation !== "POP") window.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- only arriving at another page moves focus
  }, [pathname]);
  return heading;
}

/** Images that load lazily would be missing on paper. */
export const loadPictures = (): Promise<unknown> =>
  Promise.allSettled(
    [...document.images].map((image) => {
      image.loading = "eager";
      return image.decode();
    }),
  );

/** Prints the page once all its images are loaded. */
export async function printPage(): Promise<void> {
  await loadPictures();
  window.print();
}
