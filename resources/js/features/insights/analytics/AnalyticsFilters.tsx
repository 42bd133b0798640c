import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { textTag } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { useWide } from '#client/lib/useWide.ts'
import { SelectField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { AnalyticsProps, AnalyticsRequest } from '#server/insights/analytics/props.ts'
import { addressOf } from './address.ts'
import { type MetalChoice, useMetalTexts } from './metal-texts.ts'
import { useValueText } from './useValueText.ts'

const RANGES = ['7', '30', '90', '365'] as const
const COMPARISONS = ['previous', 'year', 'none'] as const

/** Period, comparison and metal, which are part of the address. */
export function PeriodFilters({
  request,
  months,
  ...choice
}: Pick<AnalyticsProps, 'request'> & { months: string[] } & MetalChoice) {
  const { t } = useTranslation(['analytics', 'shell'])
  const visit = useVisit(request)
  const isWide = useWide('md')
  const { metals, metal } = choice
  const { name } = useMetalTexts(choice)
  const locale = usePreferences((state) => state.locale)
  const monthText = new Intl.DateTimeFormat(textTag(locale), { month: 'long', year: 'numeric' })
  const period = {
    label: t('range.label'),
    options: RANGES.map((id) => ({ id, label: t(`range.${id}`) })),
    value: request.month === null ? String(request.range) : '',
    onChange: (range: string) => visit({ range: Number(range), month: null }),
  }
  return (
    <div
      data-print="no"
      className="mb-5 grid grid-cols-2 items-end gap-x-5 gap-y-3 md:flex md:flex-wrap"
    >
      {isWide ? (
        <Segmented {...period} labelled="above" />
      ) : (
        <SelectField
          {...period}
          options={[...(request.month ? [{ id: '', label: '–' }] : []), ...period.options]}
        />
      )}
      <SelectField
        label={t('range.month')}
        options={[
          { id: '', label: '–' },
          ...months.map((month, n) => ({
            id: month,
            label:
              n === 0 ? t('range.this_month') : monthText.format(new Date(`${month}-15T12:00:00Z`)),
          })),
        ]}
        value={request.month ?? ''}
        onChange={(month) => visit({ month: month || null })}
      />
      <SelectField
        label={t('compare.label')}
        options={COMPARISONS.map((id) => ({ id, label: t(`compare.${id}`) }))}
        value={request.compare}
        onChange={(compare) => visit({ compare: compare as AnalyticsRequest['compare'] })}
      />
      {metals.length > 1 && (
        <SelectField
          label={t('shell:metal.label')}
          options={metals.map((id) => ({ id, label: name(id) }))}
          value={metal}
          // The alloy of another metal is no longer chosen.
          onChange={(id) => visit({ metal: metals.find((one) => one === id) ?? null, karat: null })}
        />
      )}
    </div>
  )
}

/** Filters of pieces, which are part of the address too. */
export function PieceFilters({
  request,
  facets,
  ...choice
}: Pick<AnalyticsProps, 'request' | 'facets'> & MetalChoice) {
  const { context } = useMetalTexts(choice)
  const { t } = useTranslation('analytics')
  const valueText = useValueText()
  const visit = useVisit(request)
  const all = { id: '', label: t('which.all') }
  const nameOf = useProductName()
  return (
    <div data-print="no" className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-3">
      {facets.products.length > 1 && (
        <SelectField
          label={t('columns.product')}
          options={[all, ...facets.products.map((one) => ({ id: one.slug, label: nameOf(one) }))]}
          value={request.product ?? ''}
          onChange={(product) => visit({ product: product || null })}
        />
      )}
      {facets.kinds.length > 1 && (
        <SelectField
          label={t('columns.kind')}
          options={[all, ...facets.kinds.map((id) => ({ id, label: valueText(id, 'kind') }))]}
          value={request.kind ?? ''}
          onChange={(id) => visit({ kind: facets.kinds.find((one) => one === id) ?? null })}
        />
      )}
      <SelectField
        label={t('columns.karat', { context })}
        options={[all, ...facets.karats.map((id) => ({ id, label: id }))]}
        value={request.karat ?? ''}
        onChange={(karat) => visit({ karat: karat || null, metal: null })}
      />
      <SelectField
        label={t('columns.width')}
        options={[
          all,
          ...facets.widths.map((width) => ({
            id: String(width),
            label: valueText(width, 'width'),
          })),
        ]}
        value={String(request.width ?? '')}
        onChange={(width) => visit({ width: width === '' ? null : Number(width) })}
      />
      <SelectField
        label={t('columns.construction')}
        options={[
          all,
          ...facets.constructions.map((id) => ({ id, label: valueText(id, 'construction') })),
        ]}
        value={request.construction ?? ''}
        onChange={(id) =>
          visit({ construction: facets.constructions.find((one) => one === id) ?? null })
        }
      />
    </div>
  )
}

const useVisit = (request: AnalyticsRequest) => (changes: Partial<AnalyticsRequest>) =>
  router.visit(addressOf({ ...request, ...changes }, request.card, request.only), {
    preserveScroll: true,
    preserveState: true,
  })
