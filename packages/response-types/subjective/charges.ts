/** A formula of chemistry with its charge, if it has one: Na+, SO4^2-, Cl. */
const FORMULA =
  /(?<![\p{L}\p{N}])((?:[A-Z][a-z]?\d*|\((?:[A-Z][a-z]?\d*)+\)\d*)+)(?:\^?\{?(\d*[+-])\}?)?(?![\p{L}\p{N}])/gu;

/** The charges with which each formula occurs; "" for none. @param plain with plain signs */
export function chargesOf(plain: string): ReadonlyMap<string, ReadonlySet<string>> {
  const charges = new Map<string, Set<string>>();
  for (const [, formula = "", charge = ""] of plain.matchAll(FORMULA)) {
    const own = charges.get(formula) ?? new Set();
    charges.set(formula, own.add(charge));
  }
  return charges;
}

type Charges = ReturnType<typeof chargesOf>;

/**
 * Whether a formula is in both texts and has a charge in at least one, but nowhere the same charge
 * in both.
 */
export const haveOtherCharges = (model: Charges, answer: Charges): boolean =>
  [...model].some(([formula, wanted]) => {
    const given = answer.get(formula);
    if (!given) return false;
    const isCharged = [...wanted, ...given].some((charge) => charge !== "");
    return isCharged && ![...wanted].some((charge) => given.has(charge));
  });
