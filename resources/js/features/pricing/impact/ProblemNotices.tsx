import { useTranslation } from 'react-i18next'
import { PieceLabel } from '#client/features/pricing/grid/cells/PieceLabel.tsx'
import { useFindingLabels } from '#client/features/pricing/law/LawResultBadge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ImpactFindingProps, ImpactProps } from '#server/pricing/runs/props.ts'

interface ProblemNoticesProps {
  figures: ImpactProps
  /** Excludes the prices for which the legal check warns, or includes them again. */
  onExclude?: (isExcluded: boolean) => void
}

/** How many lines have a problem, why, and what to do about it. */
export function ProblemNotices({ figures, onExclude }: ProblemNoticesProps) {
  const { t } = useTranslation('price-impact')
  const problemText = useProblemText()
  const { pieces, problems, findings, reasons, excluded, currency } = figures
  return (
    <>
      {problems.map(({ kind, count }) => (
        <Notice key={kind} tone="caution" title={problemText({ kind, count }, pieces)}>
          <p className="text-sm">{t(`help.${kind}`)}</p>
          <ul className="mt-2 grid gap-2 text-sm empty:hidden">
            {findings
              .filter((one) => one.kind === kind)
              .map((one) => (
                <FindingItem
                  key={`${one.market} ${one.finding.code}`}
                  found={one}
                  currency={currency}
                  isNamed={hasProducts(figures)}
                />
              ))}
            {reasons
              .filter((one) => one.kind === kind)
              .map((one) => (
                <ReasonItem key={one.reason} {...one} />
              ))}
          </ul>
          {kind === 'law_doubt' && onExclude && (
            <Button size="sm" className="mt-3" onPress={() => onExclude(true)}>
              {t('exclude', { count })}
            </Button>
          )}
        </Notice>
      ))}
      {excluded > 0 && onExclude && (
        <Notice
          tone="neutral"
          role="status"
          title={t('excluded', { count: excluded })}
          actions={
            <Button size="sm" onPress={() => onExclude(false)}>
              {t('include')}
            </Button>
          }
        >
          {t('excluded_text')}
        </Notice>
      )}
    </>
  )
}

interface FindingItemProps {
  found: ImpactFindingProps
  currency: string
  /** The example is named with its product. */
  isNamed: boolean
}

/** What the law check found, and the piece that the amounts are of. */
function FindingItem({ found, currency, isNamed }: FindingItemProps) {
  const { t } = useTranslation(['price-impact', 'compare-price'])
  const findingText = useFindingLabels(currency)
  const { market, finding, count, example } = found
  return (
    <li>
      <p className="font-medium text-text">
        {t('price-impact:problem', { name: t(`compare-price:market.${market}`), count })}
      </p>
      <div className="mt-1 border-s-2 border-border-strong ps-3">
        <p>
          {t('price-impact:example')} <ImpactPiece piece={example} isNamed={isNamed} />
        </p>
        <p>{findingText(finding)}</p>
      </div>
    </li>
  )
}

function ReasonItem({ reason, count }: ImpactProps['reasons'][number]) {
  const { t } = useTranslation(['price-impact', 'price-runs'])
  const text = t(`price-runs:reason.${reason}`, { defaultValue: reason })
  return <li>{t('price-impact:problem', { name: text, count })}</li>
}

/** How many of the selected pieces have a problem, in the preview and in the bar. */
export function useProblemText(): (
  problem: ImpactProps['problems'][number],
  pieces: number,
) => string {
  const { t } = useTranslation(['price-impact', 'price-runs'])
  return ({ kind, count }, pieces) => {
    if (kind !== 'law_doubt')
      return t('price-impact:problem', { name: t(`price-runs:flag.${kind}`), count })
    const isAll = count === pieces && count > 1
    return t(isAll ? 'price-impact:law_doubt_all' : 'price-impact:law_doubt', { count })
  }
}

/** Whether the pieces are of more than one product. */
export const hasProducts = ({ matrix }: ImpactProps): boolean => matrix.rows.by === 'product'

interface ImpactPieceProps {
  piece: ImpactFindingProps['example']
  /** With its product. */
  isNamed: boolean
}

/** A piece, with its product where the pieces are of more than one. */
export function ImpactPiece({ piece: { product, ...piece }, isNamed }: ImpactPieceProps) {
  return (
    <>
      {isNamed && <bdi className="font-medium">{product}</bdi>}{' '}
      {/* A line that is too short for both begins with it, without a separator at the end of the one above. */}
      <span className="inline-block">
        <PieceLabel {...piece} />
      </span>
    </>
  )
}
