import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { useFetched } from '#client/lib/useFetched.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { QuotedAlloysProps } from '#server/pricing/price-chart/props.ts'
import { QuoteFigures } from './QuoteFigures.tsx'
import { useQuickQuote } from './useQuickQuote.ts'

interface QuickQuoteProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const constructions = ['solid', 'semi_solid', 'hollow'] as const

export default function QuickQuote({ isOpen, onOpenChange }: QuickQuoteProps) {
  const { t } = useTranslation('quick-quote')
  const { gold } = usePage().props
  return (
    <Dialog title={t('title')} isOpen={isOpen} onOpenChange={onOpenChange} className="sm:max-w-md">
      {gold ? <QuickQuoteForm /> : <NoGold onFollow={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function QuickQuoteForm() {
  const { t } = useTranslation('quick-quote')
  const metals = useMetalsContext()
  const [grams, setGrams] = useState('')
  const alloys = useFetched<QuotedAlloysProps>('/quick-quote/alloys')
  const karats = alloys.state === 'ready' ? alloys.data.karats : []
  const [chosen, setKarat] = useState<string | null>(null)
  const karat = chosen ?? (karats.includes('14K') ? '14K' : karats[0]) ?? ''
  const [construction, setConstruction] = useState<(typeof constructions)[number]>('solid')
  const toDecimal = useTypedNumber()
  const request = { grams: toDecimal(grams), karat, construction }
  const result = useQuickQuote(request)
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('grams')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={grams}
        onChange={setGrams}
        error={result.errors.grams}
        suffix={t('gram_sign')}
      />
      <SelectField
        label={t('karat', { context: metals })}
        options={karats.map((id) => ({ id, label: id }))}
        value={karat}
        onChange={setKarat}
        disabled={karats.length === 0}
      />
      <Segmented
        label={t('construction')}
        labelled="above"
        options={constructions.map((id) => ({ id, label: t(id) }))}
        value={construction}
        onChange={(id) => setConstruction(constructions.find((one) => one === id) ?? 'solid')}
      />
      <QuoteFigures request={request} result={result} constructionLabel={t(construction)} />
    </div>
  )
}

function NoGold({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('quick-quote')
  return (
    <EmptyState
      title={t('no_gold')}
      text={t('no_gold_text')}
      className="py-6"
      action={
        <ButtonLink href="/" variant="primary" onClick={onFollow}>
          {t('enter_gold')}
        </ButtonLink>
      }
    />
  )
}
