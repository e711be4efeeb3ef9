import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { handNotices, takeNotices } from "../lib/session/handed-notices.ts";
import { patterns } from "../lib/address/paths.ts";

const isCheckout = (pathname: string): boolean => pathname === patterns.payment;

let loadedFor: string | undefined;

/** The content security policy of this document depends on the address it was loaded from. */
const isLoadedForCheckout = (pathname: string): boolean => isCheckout((loadedFor ??= pathname));

/**
 * The payment page has its own content security policy, which allows the provider's window.
 * Entering and leaving it therefore reloads the document, so that no other page has that policy.
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
