import { useTranslation } from 'react-i18next'
import { useFacts } from '#client/features/pricing/grid/receipt/useFacts.ts'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { PlanProps } from '#server/pricing/runs/kinds/compare/props.ts'
import { Findings } from './Findings.tsx'
import { VerdictBadge } from './VerdictBadge.tsx'

interface PlanAnswerProps {
  url: string
  /** Today's verdict too, where it is not shown beside it already. */
  shows: 'verdict' | 'plan'
}

/** From when a claim is honest, and from when a higher one is. */
export function PlanAnswer({ url, shows }: PlanAnswerProps) {
  const { t } = useTranslation('compare-price')
  const answer = useFacts<PlanProps>(url)
  if (answer.state === 'waiting') return <p className="text-text-2">{t('plan.waiting')}</p>
  if (answer.state === 'failed')
    return <Notice tone="critical">{t(`plan.failed.${failure(answer.status)}`)}</Notice>
  return (
    <div className="grid gap-3">
      {shows === 'verdict' && (
        <>
          <p className="flex items-center gap-2">
            {t('plan.today')} <VerdictBadge result={answer.facts.verdict.result} />
          </p>
          <Findings verdict={answer.facts.verdict} currency={answer.facts.currency} />
        </>
      )}
      <Dates {...answer.facts} />
    </div>
  )
}

function failure(status: number | null): 'unknown_sku' | 'amount' | 'other' {
  if (status === 404) return 'unknown_sku'
  return status === 422 ? 'amount' : 'other'
}

function Dates({ higher, percent, currency, ...answer }: PlanProps) {
  const { t } = useTranslation('compare-price')
  const format = useFormat()
  return (
    <>
      {percent !== null && <Honest {...answer} percent={percent} />}
      <p className="text-text-2">
        {higher
          ? t('plan.higher', {
              date: format.date(higher.at),
              price: format.money(higher.maxReference, currency),
            })
          : t('plan.nothing')}
      </p>
    </>
  )
}

/** "A start on 4 December makes 15 % honest." A start that is not ahead can be made at once. */
function Honest({ honestFrom, at, percent }: Pick<PlanProps, 'honestFrom' | 'at'> & Share) {
  const { t } = useTranslation('compare-price')
  const format = useFormat()
  const share = format.number(percent / 100, { style: 'percent' })
  if (honestFrom === null) return <p className="font-semibold">{t('plan.never')}</p>
  return (
    <p className="font-semibold">
      {honestFrom <= at
        ? t('plan.now', { percent: share })
        : t('plan.from', { date: format.date(honestFrom), percent: share })}
    </p>
  )
}

interface Share {
  /** Whole percent. */
  percent: number
}
