import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { BeforeAfter } from '#client/features/pricing/price-chart/cells/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ImpactProps } from '#server/pricing/runs/impact-props.ts'
import { BiggestLines } from './BiggestLines.tsx'
import { type ImpactField, ImpactMatrix, useShareText } from './ImpactMatrix.tsx'
import { inViewClass, JumpLink } from './JumpLink.tsx'
import { EXCLUDED_ID, ProblemNotices } from './ProblemNotices.tsx'
import type { Impact } from './useImpact.ts'

interface ImpactPreviewProps {
  impact: Impact
  field: ImpactField
  /** The rule under the pointer, if the figures are of that one instead of the chosen one. */
  trying: string | null
  /** Excludes the prices for which the legal check warns, or includes them again; absent where that is not possible. */
  onExclude?: (isExcluded: boolean) => void
}

interface ImpactLayoutProps extends ImpactPreviewProps {
  form: { id: string; ref: Ref<HTMLFormElement>; onSend: () => void }
  /** What is wrong with the whole form. */
  error: string | undefined
  /** The part of the form that the preview follows in narrow windows. */
  rule: ReactNode
  /** The other parts of the form. */
  children: ReactNode
}

/** The form, and beside it the live preview, which stays in view; in narrow windows the preview is below the rule. */
export function ImpactLayout({ form, error, rule, children, ...preview }: ImpactLayoutProps) {
  return (
    <form
      id={form.id}
      ref={form.ref}
      noValidate
      className="grid items-start gap-5 xl:grid-cols-[30rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]"
      onSubmit={(event) => {
        event.preventDefault()
        form.onSend()
      }}
    >
      <div className="grid min-w-0 gap-5">
        {error && <Notice tone="critical">{error}</Notice>}
        {rule}
      </div>
      <div className="min-w-0 xl:sticky xl:top-(--below-header) xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <ImpactPreview {...preview} />
      </div>
      <div className="grid min-w-0 gap-5">{children}</div>
    </form>
  )
}

/** What the rule in the form would change, beside the form. Outdated figures stay, dimmed, until the new ones arrive. */
function ImpactPreview({ impact, field, trying, onExclude }: ImpactPreviewProps) {
  const { t } = useTranslation('price-impact')
  const format = useFormat()
  const context = useMetalsContext()
  const { figures, state, reasons, retry } = impact
  const visible = state === 'refused' ? null : figures
  // Where the preview is below the form, the bar says it.
  const inBarBelow = (key: 'none.text' | 'none.refused') => (
    <span className="max-xl:hidden">{t(key)}</span>
  )
  const about = trying
    ? t('trying', { rule: trying })
    : visible?.goldAt && t('gold_at', { context, at: format.dateTime(visible.goldAt) })
  return (
    <Card
      title={t('title')}
      actions={about && <p className="text-sm text-text-2 max-sm:w-full">{about}</p>}
      className="xl:max-h-[calc(100dvh-var(--below-header)-5rem)] xl:overflow-y-auto"
    >
      {state === 'failed' && (
        <Notice
          tone="critical"
          className="mb-4"
          actions={
            <Button size="sm" onPress={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      )}
      {reasons.length > 0 && <Notice tone="caution">{reasons.join(' ')}</Notice>}
      {state === 'none' && (
        <EmptyState title={t('none.title')} text={inBarBelow('none.text')} className="xl:py-24" />
      )}
      {state === 'refused' && reasons.length === 0 && (
        <EmptyState
          title={t('none.title')}
          text={inBarBelow('none.refused')}
          className="xl:py-24"
        />
      )}
      {state === 'loading' && figures === null && (
        <p className="py-12 text-center text-text-2">{t('calculating')}</p>
      )}
      {visible && (
        <div
          aria-busy={state === 'loading'}
          className={clsx('grid gap-5 transition-opacity', state !== 'ready' && 'opacity-55')}
        >
          <Figures figures={visible} field={field} {...(onExclude && { onExclude })} />
        </div>
      )}
    </Card>
  )
}

interface FiguresProps extends Pick<ImpactPreviewProps, 'field' | 'onExclude'> {
  figures: ImpactProps
}

function Figures({ figures, field, onExclude }: FiguresProps) {
  const { t } = useTranslation('price-impact')
  const isExtraWide = useWide('xl')
  const details = (
    <>
      <ImpactMatrix matrix={figures.matrix} products={figures.products} field={field} />
      <BiggestLines figures={figures} field={field} />
    </>
  )
  if (figures.pieces === 0)
    return (
      <div className="py-12 text-center">
        <p>{t('no_pieces')}</p>
        <JumpLink to="selection" className="mt-2 text-petrol">
          {t('next.selection')}
        </JumpLink>
      </div>
    )
  if (isNothingLeft(figures))
    return <NothingLeft figures={figures} {...(onExclude && { onExclude })} />
  return (
    <>
      <Totals figures={figures} field={field} />
      <ProblemNotices figures={figures} {...(onExclude && { onExclude })} />
      {figures.changes === 0 ? (
        <p className="py-6 text-center text-text-2">{t('no_changes')}</p>
      ) : (
        // Below the rule, the rest of the form follows the figures.
        (isExtraWide && details) || (
          <Disclosure title={t('details')} contentClass="grid gap-5 pt-3">
            {details}
          </Disclosure>
        )
      )}
    </>
  )
}

/** Nothing is written and nothing is left to decide. */
export const isNothingLeft = ({ changes, problems }: ImpactProps): boolean =>
  changes === 0 && problems.length === 0

/** Why no price changes, and what changes that. */
function NothingLeft({ figures: { excluded }, onExclude }: Omit<FiguresProps, 'field'>) {
  const { t } = useTranslation('price-impact')
  const ways = (
    <>
      <JumpLink to="calculation" className="text-petrol">
        {t('next.calculation')}
      </JumpLink>
      <JumpLink to="selection" className="text-petrol">
        {t('next.selection')}
      </JumpLink>
    </>
  )
  if (excluded === 0 || !onExclude)
    return (
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-2 py-6 text-center xl:py-16">
        <p className="w-full">{t('no_changes')}</p>
        {ways}
      </div>
    )
  return (
    <EmptyState
      id={EXCLUDED_ID}
      role="status"
      title={t('excluded', { count: excluded })}
      text={t('excluded_all')}
      action={
        <div className="grid justify-items-center gap-4">
          <Button onPress={() => onExclude(false)}>{t('include')}</Button>
          <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">{ways}</div>
        </div>
      }
      className={clsx('rounded-card text-balance max-xl:py-6', inViewClass)}
    />
  )
}

function Totals({ figures, field }: { figures: ImpactProps } & Pick<ImpactPreviewProps, 'field'>) {
  const { t } = useTranslation('price-impact')
  const format = useFormat()
  const { currency, pieces, changes, changeMinor, averageBp, problems, cost } = figures
  const isShown = field === 'shown'
  const shareText = useShareText(field)
  return (
    <dl
      className={clsx(
        'gap-y-4',
        isShown ? 'grid grid-cols-2 gap-x-6 sm:grid-cols-3' : 'flex flex-wrap gap-x-10',
      )}
    >
      <Total name={t('figure.prices')}>{t('figure.of', { changes, pieces })}</Total>
      {averageBp !== null && (
        <Total name={t(isShown ? 'figure.average' : 'figure.average_reduction')}>
          {shareText(averageBp)}
        </Total>
      )}
      {isShown && (
        <Total name={t('figure.change')}>
          {format.money(changeMinor, currency, { sign: true, zeros: 'strip' })}
        </Total>
      )}
      {cost && isShown && (
        <Total name={t('figure.margin')}>
          <BeforeAfter old={cost.oldMarginBp} new={cost.marginBp} text={format.percent} />
        </Total>
      )}
      {problems.length === 0 && (
        <Total name={t('figure.problems')} tone="text-text-3">
          {format.number(0)}
        </Total>
      )}
    </dl>
  )
}

interface TotalProps {
  name: string
  tone?: string
  children: ReactNode
}

const Total = ({ name, tone, children }: TotalProps) => (
  <div className="min-w-0">
    <dt className="text-xs text-text-2">{name}</dt>
    <dd className={clsx('font-display text-xl', tone)}>
      <bdi>{children}</bdi>
    </dd>
  </div>
)
