import * as z from "zod";
import type { Product } from "./product.ts";
import { until } from "./until.ts";

const Mails = z.array(z.object({ to: z.string(), text: z.string() }));

/** The code in the newest mail to an address. */
export const mailedCode = (
  { cloudOrigin }: Pick<Product, "cloudOrigin">,
  to: string,
): Promise<string> =>
  until(`a mail to ${to}`, 30_000, async () => {
    const mails = Mails.parse(await (await fetch(`${cloudOrigin}/_mail.json`)).json());
    return /code is (\d+)/.exec(mails.find((mail) => mail.to === to)?.text ?? "")?.[1];
  });
