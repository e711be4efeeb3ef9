import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { carryNotices, showCarriedNotices } from "../lib/session/carried-notices.ts";

/**
 * The paths of `patterns.payment` and `patterns.pay`. They are repeated, because every page loads
 * this file.
 */
const isCheckout = (pathname: string): boolean => /^\/pay(ment)?$/.test(pathname);

let loadedFor: string | undefined;

/**
 * Whether this document has the checkout's content security policy, which depends on the address
 * from which the document was loaded.
 */
const isLoadedForCheckout = (pathname: string): boolean => isCheckout((loadedFor ??= pathname));

/**
 * Reloads the document when a page with a checkout is entered or left. These pages have their own
 * content security policy, which allows the provider's window, and no other page should have it.
 */
export function CheckoutBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const crossed = isCheckout(pathname) !== isLoadedForCheckout(pathname);
  useEffect(() => {
    if (!crossed) return;
    carryNotices();
    window.location.reload();
  }, [crossed]);
  useEffect(showCarriedNotices, []);
  return crossed ? null : children;
}
