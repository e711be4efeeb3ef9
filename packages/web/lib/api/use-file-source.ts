import { type RefObject, useEffect } from "react";

/** Lets a player or its track show a file from memory. */
export function useFileSource(
  element: RefObject<HTMLVideoElement | HTMLTrackElement | null>,
  file: Blob | null,
): void {
  useEffect(() => {
    if (!element.current || !file) return;
    const url = URL.createObjectURL(file);
    element.current.setAttribute("src", url);
    return () => URL.revokeObjectURL(url);
  }, [element, file]);
}
