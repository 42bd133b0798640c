import { router } from '@inertiajs/react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'
import { computesHere, goldText, pricesAt } from './what-if.ts'

export type WhatIf = ReturnType<typeof useWhatIf>

/** The what-if gold price: nothing is written, and it is reset when the page is left. Millionths per troy ounce. */
export function useWhatIf(props: PriceProps, variants: VariantProps[]) {
  const baseMicro = props.quote ? (parseGoldPrice(props.quote.mid) ?? 0) : 0
  const [micro, setMicro] = useState<number | null>(null)
  const at = usePricesAt(props, variants, { baseMicro, micro })
  return {
    baseMicro,
    micro: micro ?? baseMicro,
    isSet: micro !== null,
    /** The prices at the what-if gold price; null while none is set or until they are loaded. */
    prices: micro === null ? null : at.whatIf,
    /** The prices at the newest gold price; they differ from the chart when gold has changed since. */
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
  // The slider updates immediately; the cells render deferred and skip outdated values.
  const settled = useDeferredValue(micro)
  const base = useMemo(
    () => (isLocal ? pricesAt(props, variants, baseMicro) : null),
    [isLocal, props, variants, baseMicro],
  )
  const whatIf = useMemo(
    () => (isLocal && settled !== null ? pricesAt(props, variants, settled) : null),
    [isLocal, props, variants, settled],
  )
  const fromServer = useServerPrices(isLocal ? 0 : (micro ?? baseMicro), variants)
  return isLocal ? { base, whatIf } : { base: fromServer.at(baseMicro), whatIf: fromServer.latest }
}

type Prices = Map<number, number>
type KnownPrices = { variants: VariantProps[]; latest: Prices | null; all: Map<number, Prices> }

/**
 * Prices at another gold price for users who may not see the rules: the server calculates them after a delay.
 * Millionths per troy ounce; 0 requests nothing.
 */
function useServerPrices(micro: number, variants: VariantProps[]) {
  const [known, setKnown] = useState<KnownPrices>(() => noPrices(variants))
  const current = known.variants === variants ? known : noPrices(variants)
  useEffect(() => {
    if (micro === 0) return
    const request = () =>
      router.reload({
        only: ['whatIf'],
        data: { whatIf: goldText(micro) },
        preserveUrl: true,
        onSuccess: ({ props }) => {
          const prices = pricesOf(props as unknown as PriceProps)
          setKnown((before) => withPrices(before, { variants, micro, prices }))
        },
      })
    const timer = setTimeout(request, DELAY_MS)
    return () => clearTimeout(timer)
  }, [micro, variants])
  return { latest: current.latest, at: (gold: number) => current.all.get(gold) ?? null }
}

const DELAY_MS = 250

const noPrices = (variants: VariantProps[]): KnownPrices => ({
  variants,
  latest: null,
  all: new Map(),
})

interface PricesResult {
  variants: VariantProps[]
  micro: number
  prices: Prices
}

function withPrices(before: KnownPrices, { variants, micro, prices }: PricesResult): KnownPrices {
  const known = before.variants === variants ? before.all : []
  return { variants, latest: prices, all: new Map([...known, [micro, prices]]) }
}

const pricesOf = ({ whatIf }: PriceProps): Prices =>
  new Map(Object.entries(whatIf ?? {}).map(([id, price]) => [Number(id), price]))
