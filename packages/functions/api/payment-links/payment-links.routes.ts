import { checkBuyer } from "./check-buyer.ts";
import { confirmLink } from "./confirm-link.ts";
import { listLinks } from "./list-links.ts";
import { makeLink } from "./make-link.ts";
import { openCheckout } from "./open-checkout.ts";
import { readLink } from "./read-link.ts";
import { revokeLink } from "./revoke-link.ts";

export const paymentLinksRoutes = [
  listLinks,
  makeLink,
  revokeLink,
  readLink,
  checkBuyer,
  openCheckout,
  confirmLink,
] as const;
