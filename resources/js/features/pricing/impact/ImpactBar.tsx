import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { Impact } from './useImpact.ts'

interface ImpactBarProps {
  impact: Impact
  /** The id of the form that Review sends. */
  formId: string
  isPending: boolean
  /** What follows, until there are figures. */
  hint: string
  /** Plans the change for later; absent where that is chosen or not possible. */
  onSchedule?: (() => void) | undefined
}

/** The figures of the live preview in one line, and the way on to the review of every line. */
export function ImpactBar({ impact, formId, isPending, hint, onSchedule }: ImpactBarProps) {
  const { t } = useTranslation('price-impact')
  return (
    <ActionBar
      actions={
        <>
          {onSchedule && <Button onPress={onSchedule}>{t('schedule')}</Button>}
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {t('review')}
          </Button>
        </>
      }
    >
      <Summary impact={impact} hint={hint} />
    </ActionBar>
  )
}

function Summary({ impact: { figures, state }, hint }: Pick<ImpactBarProps, 'impact' | 'hint'>) {
  const { t } = useTranslation('price-impact')
  const format = useFormat()
  if (figures === null || (state !== 'ready' && state !== 'loading'))
    return <p className="min-w-0 flex-1 basis-60 text-sm text-text-2">{hint}</p>
  const { changes, changeMinor, currency, problems } = figures
  const parts = [
    t('prices', { count: changes }),
    format.money(changeMinor, currency, { sign: true, zeros: 'strip' }),
    t('problems', { count: problems.reduce((sum, { count }) => sum + count, 0) }),
  ]
  return (
    <p
      role="status"
      aria-busy={state === 'loading'}
      className={state === 'loading' ? 'font-semibold opacity-55' : 'font-semibold'}
    >
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </p>
  )
}
