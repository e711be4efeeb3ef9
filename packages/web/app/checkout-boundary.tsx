import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { handNotices, takeNotices } from "../lib/handed-notices.ts";
import { patterns } from "../lib/paths.ts";

const isCheckout = (pathname: string): boolean => pathname === patterns.payment;

let loadedFor: string | undefined;

/** The content policy of this document is that of the address it was loaded for: the first drawn. */
const isLoadedForCheckout = (pathname: string): boolean => isCheckout((loadedFor ??= pathname));

/**
 * The payment page has a content policy of its own, which lets the provider's window in. Arriving
 * there and leaving it therefore reload the document: no other page is ever under that policy.
 */
export function CheckoutBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const crossed = isCheckout(pathname) !== isLoadedForCheckout(pathname);
  useEffect(() => {
    if (!crossed) return;
    handNotices();
    window.location.reload();
  }, [crossed]);
  useEffect(takeNotices, []);
  return crossed ? null : children;
}
