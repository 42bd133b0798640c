import { useDeferredValue, useMemo, useState } from 'react'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import type { PriceProps, VariantProps } from '#server/pricing/runs/props.ts'
import { useServerPrices } from './useServerPrices.ts'
import { computesHere, pricesAt } from './what-if.ts'

export type WhatIf = ReturnType<typeof useWhatIf>

/** Gold moved for a look: nothing is written, and leaving the page forgets it. Millionths per troy ounce. */
export function useWhatIf(props: PriceProps, variants: VariantProps[]) {
  const baseMicro = props.quote ? (parseGoldPrice(props.quote.mid) ?? 0) : 0
  const [micro, setMicro] = useState<number | null>(null)
  const at = usePricesAt(props, variants, { baseMicro, micro })
  return {
    baseMicro,
    micro: micro ?? baseMicro,
    /** What each piece would cost at the gold price tried out; null while none is, or until it is known. */
    prices: micro === null ? null : at.tried,
    /** The same at the newest gold: where it differs from the chart, gold has moved since. */
    newest: at.base,
    setMicro,
    reset: () => setMicro(null),
  }
}

interface GoldPrices {
  baseMicro: number
  micro: number | null
}

function usePricesAt(
  props: PriceProps,
  variants: VariantProps[],
  { baseMicro, micro }: GoldPrices,
) {
  const isLocal = computesHere(props)
  // The slider follows the hand at once; the cells follow as fast as they can be drawn, and skip what is past.
  const settled = useDeferredValue(micro)
  const base = useMemo(
    () => (isLocal ? pricesAt(props, variants, baseMicro) : null),
    [isLocal, props, variants, baseMicro],
  )
  const tried = useMemo(
    () => (isLocal && settled !== null ? pricesAt(props, variants, settled) : null),
    [isLocal, props, variants, settled],
  )
  const fromServer = useServerPrices(isLocal ? 0 : (micro ?? baseMicro), variants)
  return isLocal ? { base, tried } : { base: fromServer.at(baseMicro), tried: fromServer.latest }
}
