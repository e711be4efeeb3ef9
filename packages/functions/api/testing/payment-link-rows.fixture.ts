import { proof } from "./payment-rows.fixture.ts";
import { type Row, signedIn, toAll } from "./role-row.fixture.ts";

/** A secret of the right form that no link has. */
const secret = "A".repeat(22);

/**
 * Payment links: the office's calls, and the calls without an account; `studentId` is the student
 * whom the links are for.
 */
export const paymentLinkRows = (studentId: () => string): Record<string, Row> => ({
  "GET /api/payment-links": {
    statuses: signedIn(403, 403, 200),
    path: () => `/api/payment-links?userId=${studentId()}`,
  },
  "POST /api/payment-links": {
    // Nothing is sold online here, or the product does not exist.
    statuses: signedIn(403, 403, 404),
    body: () => ({
      userId: studentId(),
      thing: {
        kind: "product",
        productId: `prod_${"0".repeat(20)}`,
        amountPaise: 100,
        dueDay: "2099-03-31",
      },
    }),
  },
  "POST /api/payment-links/{id}/revoke": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/payment-links/plk_${"0".repeat(20)}/revoke`,
    body: () => ({ userId: studentId() }),
  },
  "POST /api/payment-links/read": { statuses: toAll(404), body: () => ({ secret }) },
  "POST /api/payment-links/bill": { statuses: toAll(404), body: () => ({ secret }) },
  "POST /api/payment-links/checkout": { statuses: toAll(404), body: () => ({ secret }) },
  "POST /api/payment-links/confirm": {
    statuses: toAll(404),
    body: () => ({ secret, proof: proof() }),
  },
});
