import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { PriceProps, VariantProps } from '#server/pricing/runs/props.ts'
import { goldText } from './what-if.ts'

type Prices = Map<number, number>
type Answers = { of: VariantProps[]; latest: Prices | null; all: Map<number, Prices> }

/**
 * Prices at another gold price for who may not see the rules: the server works them out, once the hand has come to
 * rest. Millionths per troy ounce; 0 asks nothing.
 */
export function useAskedPrices(micro: number, variants: VariantProps[]) {
  const [known, setKnown] = useState<Answers>(() => noneFor(variants))
  const answers = known.of === variants ? known : noneFor(variants)
  useEffect(() => {
    if (micro === 0) return
    const ask = () =>
      router.reload({
        only: ['whatIf'],
        data: { whatIf: goldText(micro) },
        preserveUrl: true,
        onSuccess: ({ props }) => {
          const prices = pricesOf(props as unknown as PriceProps)
          setKnown((before) => withAnswer(before, { variants, micro, prices }))
        },
      })
    const timer = setTimeout(ask, REST_MS)
    return () => clearTimeout(timer)
  }, [micro, variants])
  return { latest: answers.latest, at: (gold: number) => answers.all.get(gold) ?? null }
}

const REST_MS = 250

const noneFor = (of: VariantProps[]): Answers => ({ of, latest: null, all: new Map() })

interface Answer {
  variants: VariantProps[]
  micro: number
  prices: Prices
}

function withAnswer(before: Answers, { variants, micro, prices }: Answer): Answers {
  const known = before.of === variants ? before.all : []
  return { of: variants, latest: prices, all: new Map([...known, [micro, prices]]) }
}

const pricesOf = ({ whatIf }: PriceProps): Prices =>
  new Map(Object.entries(whatIf ?? {}).map(([id, price]) => [Number(id), price]))
