import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { ImpactField } from './ImpactMatrix.tsx'
import { useProblemText } from './ProblemNotices.tsx'
import type { Impact } from './useImpact.ts'

interface ImpactBarProps {
  impact: Impact
  field: ImpactField
  /** The id of the form that Review sends. */
  formId: string
  isPending: boolean
  /** What follows, until there are figures. */
  hint: string
  /** Plans the change for later; absent where that is chosen or not possible. */
  onSchedule?: (() => void) | undefined
}

/** The figures of the live preview in one line, and the way on to the review of every line. */
export function ImpactBar(props: ImpactBarProps) {
  const { impact, formId, isPending, onSchedule } = props
  const { t } = useTranslation('price-impact')
  const reasonId = useId()
  const reason = useNothingToReview(impact)
  // They can be focused, so that a screen reader says why.
  const disabled = {
    'aria-disabled': 'true',
    'aria-describedby': reasonId,
    className: disabledClass,
  } as const
  return (
    <ActionBar
      actions={
        <>
          {onSchedule && (
            <Button {...(reason === null ? { onPress: onSchedule } : disabled)}>
              {t('schedule')}
            </Button>
          )}
          {reason === null ? (
            <Button type="submit" form={formId} variant="primary" isPending={isPending}>
              {t('review')}
            </Button>
          ) : (
            <Button {...disabled}>{t('review')}</Button>
          )}
        </>
      }
    >
      {reason === null ? (
        <Summary {...props} />
      ) : (
        // Where the preview is beside the form, it says the same.
        <p id={reasonId} className={clsx(hintClass, 'xl:sr-only')}>
          {reason}
        </p>
      )}
    </ActionBar>
  )
}

const hintClass = 'min-w-0 flex-1 basis-60 text-sm text-text-2'
const disabledClass = 'cursor-not-allowed opacity-45'

/** Why there is nothing to review; null where there is something, or where it is not known yet. */
function useNothingToReview({ state, figures, reasons }: Impact): string | null {
  const { t } = useTranslation('price-impact')
  if (state === 'none') return t('none.text')
  if (state === 'refused' && reasons.length === 0) return t('none.refused')
  if (state !== 'ready' || figures === null || figures.changes > 0) return null
  if (figures.pieces === 0) return t('no_pieces')
  return figures.problems.length === 0 ? t('no_changes') : null
}

type SummaryProps = Pick<ImpactBarProps, 'impact' | 'field' | 'hint'>

/** What changes, and below it on a phone what is to be decided. */
function Summary({ impact: { figures, state }, field, hint }: SummaryProps) {
  const { t } = useTranslation('price-impact')
  const format = useFormat()
  const problemText = useProblemText()
  if (figures === null || (state !== 'ready' && state !== 'loading'))
    return <p className={hintClass}>{hint}</p>
  const { pieces, changes, changeMinor, currency, problems } = figures
  const parts = [
    t('prices', { count: changes }),
    ...(field === 'shown'
      ? [format.money(changeMinor, currency, { sign: true, zeros: 'strip' })]
      : []),
  ]
  const problemParts = problems.map((problem) => problemText(problem, pieces))
  return (
    <p
      role="status"
      aria-busy={state === 'loading'}
      className={clsx(
        'min-w-0 flex-1 basis-40 max-sm:text-sm',
        state === 'loading' && 'opacity-55',
      )}
    >
      <span className="font-semibold">
        <Parts texts={parts} />
      </span>
      <span className="max-sm:hidden"> · </span>
      <span className={clsx('max-sm:block', problems.length > 0 && 'font-medium text-caution')}>
        <Parts texts={problems.length > 0 ? problemParts : [t('no_problems')]} />
      </span>
    </p>
  )
}

const Parts = ({ texts }: { texts: string[] }) =>
  texts.map((text, index) => (
    <span key={text}>
      {index > 0 && ' · '}
      <bdi>{text}</bdi>
    </span>
  ))
