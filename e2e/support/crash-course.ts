import * as z from "zod";
import type { Api } from "./api.ts";

const Made = z.object({ productId: z.string() });

/** A product that is paid in two instalments, of which the second is due after thirty days. */
export async function addCrashCourse(admin: Api): Promise<string> {
  const shares = [0, 30].map((afterDays) => ({ percent: 50, afterDays }));
  const product = {
    name: "Crash course",
    examType: "NEET",
    opens: [{ kind: "EXAM_TYPE", id: "NEET" }],
    amountPaise: 500_000,
    taxClass: "STANDARD",
    days: 90,
    lastDay: null,
    instalments: { shares, graceDays: 7 },
    soldFrom: null,
    soldUntil: null,
    ended: false,
  };
  return (await admin.post("/api/products", product, Made)).productId;
}
