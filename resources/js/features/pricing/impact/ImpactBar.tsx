import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { type ImpactField, useShareText } from './ImpactMatrix.tsx'
import { isNothingLeft } from './ImpactPreview.tsx'
import { JumpLink } from './JumpLink.tsx'
import { problemId, useShortProblemText } from './ProblemNotices.tsx'
import type { Impact } from './useImpact.ts'

interface ImpactBarProps {
  impact: Impact
  field: ImpactField
  /** The id of the form that Review sends. */
  formId: string
  isPending: boolean
  /** The figures are of a rule under the pointer, not of the chosen one. */
  isTrying: boolean
  /** What follows, until there are figures. */
  hint: string
  /** Includes excluded prices again. */
  onInclude?: () => void
  /** Plans the change for later; absent where that is chosen or not possible. */
  onSchedule?: (() => void) | undefined
}

/** The figures of the live preview in one line, and the way on to the review of every line. */
export function ImpactBar(props: ImpactBarProps) {
  const { impact, field, formId, isPending, isTrying, hint, onInclude, onSchedule } = props
  const { t } = useTranslation('price-impact')
  const reasonId = useId()
  const reason = useNothingToReview(impact)
  const { figures, state } = impact
  const isAllExcluded = reason !== null && state === 'ready' && (figures?.excluded ?? 0) > 0
  const count = field === 'compare_at' && !isTrying ? (figures?.changes ?? 0) : 0
  const review = count === 0 ? t('review') : t('review_prices', { count })
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
          {reason === null && (
            <Button type="submit" form={formId} variant="primary" isPending={isPending}>
              {review}
            </Button>
          )}
          {reason !== null &&
            (isAllExcluded && onInclude ? (
              <Button onPress={onInclude} className="xl:hidden">
                {t('include')}
              </Button>
            ) : (
              <Button {...disabled}>{t('review')}</Button>
            ))}
        </>
      }
    >
      {reason === null ? (
        <Summary {...props} />
      ) : (
        <>
          <p id={reasonId} className={clsx(hintClass, isInPreview(impact) && 'xl:sr-only')}>
            {reason}
          </p>
          {isInPreview(impact) && <p className={clsx(hintClass, 'max-xl:hidden')}>{hint}</p>}
        </>
      )}
    </ActionBar>
  )
}

const hintClass = 'min-w-0 flex-1 basis-40 text-sm text-text-2'
const disabledClass = 'cursor-not-allowed opacity-45'

/** Whether the preview says the reason where it is beside the form. */
const isInPreview = ({ state }: Impact): boolean => state === 'none' || state === 'refused'

/** Why there is nothing to review; null where there is something, or where it is not known yet. */
function useNothingToReview({ state, figures, reasons }: Impact): string | null {
  const { t } = useTranslation('price-impact')
  if (state === 'none') return t('none.text')
  if (state === 'refused' && reasons.length === 0) return t('none.refused')
  if (state !== 'ready' || figures === null) return null
  if (figures.pieces === 0) return t('no_pieces')
  if (!isNothingLeft(figures)) return null
  return figures.excluded > 0 ? t('excluded', { count: figures.excluded }) : t('no_changes')
}

type SummaryProps = Pick<ImpactBarProps, 'impact' | 'field' | 'hint'>

/** What changes, and below it on a phone what is to be decided. */
function Summary({ impact: { figures, state }, field, hint }: SummaryProps) {
  const { t } = useTranslation('price-impact')
  const format = useFormat()
  const problemText = useShortProblemText()
  const shareText = useShareText(field)
  if (figures === null || (state !== 'ready' && state !== 'loading'))
    return <p className={hintClass}>{hint}</p>
  if (isNothingLeft(figures)) return <p className={hintClass}>{t('calculating')}</p>
  const { changes, changeMinor, averageBp, currency, problems } = figures
  const prices = changes === 0 ? t('no_changes') : t('prices', { count: changes })
  return (
    <p
      role="status"
      aria-busy={state === 'loading'}
      className={clsx(
        'flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-1.5 max-sm:flex-col max-sm:items-start max-sm:text-sm',
        state === 'loading' && 'opacity-55',
      )}
    >
      <span className="font-semibold">
        {field === 'compare_at' && averageBp !== null ? (
          // The button has the number of prices.
          <>
            {t('figure.average_reduction')} <bdi>{shareText(averageBp)}</bdi>
          </>
        ) : (
          <bdi>{prices}</bdi>
        )}
        {field === 'shown' && changes > 0 && (
          <>
            {' · '}
            <bdi>{format.money(changeMinor, currency, { sign: true, zeros: 'strip' })}</bdi>
          </>
        )}
      </span>
      <span className="max-sm:hidden"> · </span>
      <span className="flex flex-wrap items-center gap-x-1.5">
        {problems.length === 0 && t('no_problems')}
        {problems.map((problem, index) => (
          <Fragment key={problem.kind}>
            {index > 0 && ' · '}
            <JumpLink to={problemId(problem.kind)} className="gap-1 font-medium text-caution">
              <Icon icon={TriangleAlert} size={16} />
              <bdi>{problemText(problem)}</bdi>
            </JumpLink>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
