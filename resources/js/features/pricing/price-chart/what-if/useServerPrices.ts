import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'
import { goldText } from './what-if.ts'

type Prices = Map<number, number>
type KnownPrices = { variants: VariantProps[]; latest: Prices | null; all: Map<number, Prices> }

/**
 * Prices at another gold price for users who may not see the rules: the server calculates them after a delay.
 * Millionths per troy ounce; 0 requests nothing.
 */
export function useServerPrices(micro: number, variants: VariantProps[]) {
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
