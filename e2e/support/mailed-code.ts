import * as z from "zod";
import type { Product } from "./product.ts";
import { until } from "./until.ts";

const Mails = z.array(z.object({ to: z.string(), text: z.string() }));

type Outbox = Pick<Product, "cloudOrigin">;

/** The texts of all mails to an address, newest first. */
export async function mailsTo({ cloudOrigin }: Outbox, to: string): Promise<string[]> {
  const mails = Mails.parse(await (await fetch(`${cloudOrigin}/_mail.json`)).json());
  return mails.filter((mail) => mail.to === to).map(({ text }) => text);
}

/** The code in the newest mail to an address. */
export const mailedCode = (product: Outbox, to: string): Promise<string> =>
  until(`a mail to ${to}`, 30_000, async () => {
    const [newest = ""] = await mailsTo(product, to);
    return /code is (\d+)/.exec(newest)?.[1];
  });
