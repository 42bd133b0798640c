import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuickQuote } from '#client/features/pricing/quick-quote/useQuickQuote.ts'
import { useFormat } from '#client/lib/format.ts'
import { toast } from '#client/ui/Toasts.tsx'
import type { Choice } from './choice.ts'
import { joined } from './join-parts.ts'
import { askedWeight } from './parse-weight-query.ts'

const nothing = { grams: '', karat: '', construction: 'solid' }

/** What a weight of an alloy costs by today's gold, as a choice that copies the price. */
export function useAnswer(query: string): Choice | null {
  const { t } = useTranslation(['palette', 'quick-quote'])
  const format = useFormat()
  const asked = useMemo(() => askedWeight(query), [query])
  const { quote } = useQuickQuote(asked ?? nothing)
  if (!asked || !quote) return null
  const price = format.money(quote.priceMinor, quote.currency)
  const what = t('palette:answer.asked', {
    weight: format.grams(asked.grams),
    karat: asked.karat,
    construction: t(`quick-quote:${asked.construction}`),
  })
  return {
    id: 'answer',
    group: 'answer',
    icon: Scale,
    title: joined([
      t('palette:answer.price', { price }),
      t('palette:answer.melt', { melt: format.money(quote.meltMinor, quote.currency) }),
    ]),
    detail: joined([
      what,
      ...(quote.quote.example ? [t('palette:answer.example')] : []),
      t('palette:answer.copy'),
    ]),
    run: async () => {
      await copy(price)
      toast({ title: t('palette:answer.copied', { text: `${what}: ${price}` }), tone: 'positive' })
    },
  }
}

/** The clipboard is missing on plain http outside this machine; the toast still shows the price. */
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Said in the toast either way.
  }
}
