import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#client/ui/Icon.tsx'
import type { Answer } from '#server/insights/analytics/props.ts'
import { useValue } from './useValue.ts'

/** The sentence that says what to do. */
export function Advice({ advice: { key, values, tone } }: Pick<Answer, 'advice'>) {
  const { t } = useTranslation('analytics')
  const valueText = useValue()
  const said = {
    ...values,
    ...('percent' in values && { percent: valueText(values.percent, 'bp') }),
    ...('amount' in values && { amount: valueText(values.amount, 'money') }),
  }
  const isAct = tone === 'act'
  return (
    <p className="mb-3 flex items-start gap-2 font-medium">
      <span className={clsx('mt-0.5 shrink-0', isAct ? 'text-caution' : 'text-positive')}>
        <Icon icon={isAct ? CircleAlert : CircleCheck} size={18} />
      </span>
      <span>{t(`advice.${key}` as 'advice.gold_quiet', said)}</span>
    </p>
  )
}
