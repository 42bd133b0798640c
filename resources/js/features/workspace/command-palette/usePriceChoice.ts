import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { metalsContext } from '#client/features/market/metals/metals.ts'
import { useQuickQuote } from '#client/features/pricing/quick-quote/useQuickQuote.ts'
import { useFormat } from '#client/lib/format.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import { toast } from '#client/ui/Toasts.tsx'
import type { Choice } from './choice.ts'
import { parseWeightQuery } from './parse-weight-query.ts'

const noWeight = { grams: '', karat: '', construction: 'solid' }

/** The price of a typed weight and karat at today's gold price, as a choice that copies it. */
export function usePriceChoice(query: string): Choice | null {
  const { t } = useTranslation(['palette', 'quick-quote'])
  const format = useFormat()
  const weight = useMemo(() => parseWeightQuery(query), [query])
  const { quickQuote } = useQuickQuote(weight ?? noWeight)
  if (!weight || !quickQuote) return null
  const context = metalsContext([quickQuote.quote.metal])
  const price = format.money(quickQuote.priceMinor, quickQuote.currency)
  const description = t('palette:answer.asked', {
    weight: format.grams(weight.grams),
    karat: weight.karat,
    construction: t(`quick-quote:${weight.construction}`),
  })
  return {
    id: 'answer',
    group: 'answer',
    icon: Scale,
    title: joinParts([
      t('palette:answer.price', { price }),
      t('palette:answer.melt', { melt: format.money(quickQuote.meltMinor, quickQuote.currency) }),
    ]),
    detail: joinParts([
      description,
      ...(quickQuote.quote.example ? [t('palette:answer.example', { context })] : []),
      t('palette:answer.copy'),
    ]),
    run: async () => {
      await copy(price)
      toast({
        title: t('palette:answer.copied', { text: `${description}: ${price}` }),
        tone: 'positive',
      })
    },
  }
}

/** Over plain HTTP the clipboard exists only on localhost; the toast shows the price in any case. */
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The toast shows the price.
  }
}
