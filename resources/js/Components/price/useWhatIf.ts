import { router } from '@inertiajs/react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { parseGoldPrice } from '#server/gold/money.ts'
import type { PriceProps, VariantProps } from '#server/prices/props.ts'
import { computesHere, goldText, pricesAt } from './what-if.ts'

export type WhatIf = ReturnType<typeof useWhatIf>

/** Gold moved for a look: nothing is written, and leaving the page forgets it. Millionths per troy ounce. */
export function useWhatIf(props: PriceProps, variants: VariantProps[]) {
  const baseMicro = props.quote ? (parseGoldPrice(props.quote.mid) ?? 0) : 0
  const [micro, setMicro] = useState<number | null>(null)
  // The slider follows the hand at once; the cells follow as fast as they can be drawn, and skip what is past.
  const settled = useDeferredValue(micro)
  const here = computesHere(props)
  const prices = useMemo(() => {
    if (settled === null || settled === baseMicro) return null
    return here ? pricesAt(props, variants, settled) : asked(props.whatIf)
  }, [props, variants, settled, baseMicro, here])
  useAsking(here || micro === baseMicro ? null : micro)
  return { baseMicro, micro: micro ?? baseMicro, prices, setMicro, reset: () => setMicro(null) }
}

/** Without the rules the server works the prices out, once the hand has come to rest. */
function useAsking(micro: number | null) {
  useEffect(() => {
    if (micro === null) return
    const timer = setTimeout(
      () =>
        router.reload({ only: ['whatIf'], data: { whatIf: goldText(micro) }, preserveUrl: true }),
      REST_MS,
    )
    return () => clearTimeout(timer)
  }, [micro])
}

const REST_MS = 250

function asked(prices: Record<number, number> | undefined): Map<number, number> | null {
  if (!prices) return null
  return new Map(Object.entries(prices).map(([id, price]) => [Number(id), price]))
}
