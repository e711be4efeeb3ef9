import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { carryNotices, showCarriedNotices } from "../lib/session/carried-notices.ts";

/** `patterns.payment` and `patterns.pay`; this file is in every page. */
const isCheckout = (pathname: string): boolean => /^\/pay(ment)?$/.test(pathname);

let loadedFor: string | undefined;

/** The content security policy of this document depends on the address it was loaded from. */
const isLoadedForCheckout = (pathname: string): boolean => isCheckout((loadedFor ??= pathname));

/**
 * The pages that open a checkout have their own content security policy, which allows the provider's
 * window. Entering and leaving them therefore reloads the document, so that no other page has that policy.
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
