import { type Fixed, larger, mul, ONE } from '#server/formula/units/fixed.ts'
import type { Alloy, Prepared } from './prepared.ts'

/** Steps 5–8 of domain 1.2 for one weight: what the piece costs the shop. All Fixed, in the rule's currency. */
export interface Cost {
  metal: Fixed
  metalWithWastage: Fixed
  labour: Fixed
  cost: Fixed
}

/** Metal by alloy price and grams, loss on it, the making charge, then extras and overhead. Monotone in grams and gold. */
export function costOf(p: Prepared, alloy: Alloy, grams: Fixed, extras: Fixed): Cost {
  const metal = mul(alloy.gram, grams)
  const metalWithWastage = p.wastage === ONE ? metal : mul(metal, p.wastage)
  const labour = labourOf(p, grams, p.labour.onWastage ? metalWithWastage : metal)
  const sum = metalWithWastage + labour + extras
  return { metal, metalWithWastage, labour, cost: p.overhead === ONE ? sum : mul(sum, p.overhead) }
}

function labourOf({ labour }: Prepared, grams: Fixed, metal: Fixed): Fixed {
  const byWeight = labour.perGram === 0n ? 0n : mul(labour.perGram, grams)
  const byMetal = labour.pct === 0n ? 0n : mul(labour.pct, metal)
  return larger(labour.minimum, byWeight + labour.flat + byMetal)
}
