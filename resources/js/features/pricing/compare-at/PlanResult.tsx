import { useTranslation } from 'react-i18next'
import { LawResultBadge } from '#client/features/pricing/law/LawResultBadge.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useFetched } from '#client/lib/useFetched.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { PlanProps } from '#server/pricing/compare-at/props.ts'
import { Findings } from './Findings.tsx'

interface PlanResultProps {
  url: string
  /** `today` adds the result of today's check, where it is not shown already. */
  shows: 'today' | 'plan'
}

/** From when a claim is lawful, and from when a higher one is. */
export function PlanResult({ url, shows }: PlanResultProps) {
  const { t } = useTranslation('compare-price')
  const response = useFetched<PlanProps>(url)
  if (response.state === 'waiting') return <p className="text-text-2">{t('plan.waiting')}</p>
  if (response.state === 'failed')
    return <Notice tone="critical">{t(`plan.failed.${failure(response.status)}`)}</Notice>
  return (
    <div className="grid gap-3">
      {shows === 'today' && (
        <>
          <p className="flex items-center gap-2">
            {t('plan.today')} <LawResultBadge result={response.data.check.result} />
          </p>
          <Findings check={response.data.check} currency={response.data.currency} />
        </>
      )}
      <PlanDates {...response.data} />
    </div>
  )
}

function failure(status: number | null): 'unknown_sku' | 'amount' | 'other' {
  if (status === 404) return 'unknown_sku'
  return status === 422 ? 'amount' : 'other'
}

function PlanDates({ higher: nextHigherReference, percent, currency, ...response }: PlanProps) {
  const { t } = useTranslation('compare-price')
  const format = useFormat()
  return (
    <>
      {percent !== null && <LawfulStart {...response} percent={percent} />}
      <p className="text-text-2">
        {nextHigherReference
          ? t('plan.higher', {
              date: format.date(nextHigherReference.at),
              price: format.money(nextHigherReference.maxReference, currency),
            })
          : t('plan.nothing')}
      </p>
    </>
  )
}

/** "A start on 4 December makes 15 % lawful." A date that has passed means that the claim is lawful now. */
function LawfulStart({
  lawfulFrom,
  at,
  percent,
}: Pick<PlanProps, 'lawfulFrom' | 'at'> & DiscountPercent) {
  const { t } = useTranslation('compare-price')
  const format = useFormat()
  const share = format.number(percent / 100, { style: 'percent' })
  if (lawfulFrom === null) return <p className="font-semibold">{t('plan.never')}</p>
  return (
    <p className="font-semibold">
      {lawfulFrom <= at
        ? t('plan.now', { percent: share })
        : t('plan.from', { date: format.date(lawfulFrom), percent: share })}
    </p>
  )
}

interface DiscountPercent {
  /** Whole percent. */
  percent: number
}

interface ClaimInput {
  sku: string
  /** Plain decimal text. */
  price: string
  reference: string
}

export function planUrl({ sku, price, reference }: ClaimInput): string {
  const query = new URLSearchParams({ sku: sku.trim(), price })
  if (reference) query.set('reference', reference)
  return `/price-compare/plan?${query}`
}
