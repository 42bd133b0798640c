import { router } from '@inertiajs/react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'
import {
  computesHere,
  type MetalPrices,
  pricedMetals,
  pricesAt,
  pricesText,
  pricesToday,
} from './what-if.ts'

export type WhatIf = ReturnType<typeof useWhatIf>

/** The what-if prices of metals: nothing is written, and they are reset when the page is left. Millionths per troy ounce. */
export function useWhatIf(props: PriceProps, variants: VariantProps[]) {
  const today = useMemo(() => pricesToday(props), [props])
  const [moved, setMoved] = useState<MetalPrices | null>(null)
  const tried = useMemo(() => moved && ofMetals(moved, today), [moved, today])
  const at = usePricesAt(props, variants, { today, tried })
  return {
    today,
    /** The prices of the metals that were moved; null while none is. */
    tried,
    /** The prices of pieces at the what-if prices; null while none is set or until they are loaded. */
    prices: tried && at.whatIf,
    /** The prices of pieces at the newest prices of metals; they differ from the chart when these have changed since. */
    newest: at.newest,
    /** Moves one metal; the others keep their price. */
    setMicro: (metal: Metal, micro: number) =>
      setMoved((others) => new Map([...(others ?? []), [metal, micro]])),
    /** Shows the prices at the newest prices of metals. */
    showNewest: () => setMoved(today),
    reset: () => setMoved(null),
  }
}

/** "What if gold were …?" for each metal that was moved, in the user's language. */
export function useWhatIfQuestions(props: PriceProps, { tried }: WhatIf): string[] {
  const { t } = useTranslation('price')
  const format = useFormat()
  return pricedMetals(props).flatMap(({ quote: { metal, currency } }) => {
    const micro = tried?.get(metal)
    if (micro === undefined) return []
    return t('whatIf.question', {
      context: metal,
      price: format.gold(goldPriceText(micro), currency),
    })
  })
}

/** Those of the metals of this chart, since another chart may have been chosen; null for none. */
function ofMetals(prices: MetalPrices, today: MetalPrices): MetalPrices | null {
  const known = new Map([...prices].filter(([metal]) => today.has(metal)))
  return known.size > 0 ? known : null
}

interface TriedPrices {
  today: MetalPrices
  tried: MetalPrices | null
}

function usePricesAt(props: PriceProps, variants: VariantProps[], { today, tried }: TriedPrices) {
  const isLocal = computesHere(props)
  // The slider updates immediately; the cells render deferred and skip outdated values.
  const settled = useDeferredValue(tried)
  const newest = useMemo(
    () => (isLocal ? pricesAt(props, variants, today) : null),
    [isLocal, props, variants, today],
  )
  const whatIf = useMemo(
    () => (isLocal && settled !== null ? pricesAt(props, variants, settled) : null),
    [isLocal, props, variants, settled],
  )
  const fromServer = useServerPrices(isLocal ? '' : pricesText(tried ?? today), variants)
  return isLocal
    ? { newest, whatIf }
    : { newest: fromServer.at(pricesText(today)), whatIf: fromServer.latest }
}

type Prices = Map<number, number>
type KnownPrices = { variants: VariantProps[]; latest: Prices | null; all: Map<string, Prices> }

/**
 * Prices at other prices of metals, as `pricesText` writes them, where the browser cannot calculate: the server does
 * after a delay. An empty text requests nothing.
 */
function useServerPrices(metals: string, variants: VariantProps[]) {
  const [known, setKnown] = useState<KnownPrices>(() => noPrices(variants))
  const current = known.variants === variants ? known : noPrices(variants)
  useEffect(() => {
    if (metals === '') return
    const request = () =>
      router.reload({
        only: ['whatIf'],
        data: { whatIf: metals },
        preserveUrl: true,
        onSuccess: ({ props }) => {
          const prices = pricesOf(props as unknown as PriceProps)
          setKnown((before) => withPrices(before, { variants, metals, prices }))
        },
      })
    const timer = setTimeout(request, DELAY_MS)
    return () => clearTimeout(timer)
  }, [metals, variants])
  return { latest: current.latest, at: (text: string) => current.all.get(text) ?? null }
}

const DELAY_MS = 250

const noPrices = (variants: VariantProps[]): KnownPrices => ({
  variants,
  latest: null,
  all: new Map(),
})

interface PricesResult {
  variants: VariantProps[]
  metals: string
  prices: Prices
}

function withPrices(before: KnownPrices, { variants, metals, prices }: PricesResult): KnownPrices {
  const known = before.variants === variants ? before.all : []
  return { variants, latest: prices, all: new Map([...known, [metals, prices]]) }
}

const pricesOf = ({ whatIf }: PriceProps): Prices =>
  new Map(Object.entries(whatIf ?? {}).map(([id, price]) => [Number(id), price]))
