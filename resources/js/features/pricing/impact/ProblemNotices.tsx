import { useTranslation } from 'react-i18next'
import { PieceLabel } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { useProductNames } from '#client/features/catalogue/products/useProductName.ts'
import { useFindingLabels } from '#client/features/pricing/law/LawResultBadge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type {
  ImpactFindingProps,
  ImpactProblem,
  ImpactProps,
} from '#server/pricing/runs/impact-props.ts'
import { inViewClass, JumpLink, jumpTargetClass, jumpTo } from './JumpLink.tsx'

interface ProblemNoticesProps {
  figures: ImpactProps
  /** Excludes the prices for which the legal check warns, or includes them again. */
  onExclude?: (isExcluded: boolean) => void
}

/** How many lines have a problem, why, and what to do about it. */
export function ProblemNotices({ figures, onExclude }: ProblemNoticesProps) {
  const { t } = useTranslation(['price-impact', 'compare-price'])
  const problemText = useProblemText()
  const { pieces, problems, findings, reasons, excluded } = figures
  return (
    <>
      {problems.map(({ kind, count }) => (
        <Notice
          key={kind}
          id={problemId(kind)}
          tone="caution"
          title={problemText({ kind, count }, pieces)}
          className={jumpTargetClass}
        >
          <p className="text-sm">{t(`price-impact:help.${kind}`)}</p>
          <ul className="mt-2 grid gap-2 text-sm empty:hidden">
            {sameLines(findings.filter((finding) => finding.kind === kind)).map((found) => (
              <FindingItem
                key={`${found[0].market} ${found[0].finding.code}`}
                found={found}
                figures={figures}
              />
            ))}
            {reasons
              .filter((reason) => reason.kind === kind)
              .map((reason) => (
                <ReasonItem key={reason.reason} {...reason} />
              ))}
          </ul>
          {kind === 'law_doubt' && onExclude && (
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              {isForAll({ count }, pieces) ? (
                <Button size="sm" onPress={() => jumpTo('calculation')}>
                  {t('price-impact:next.calculation')}
                </Button>
              ) : (
                <Button size="sm" onPress={() => onExclude(true)}>
                  {t('price-impact:exclude', { count })}
                </Button>
              )}
              <JumpLink to="legal-check" className="text-sm text-text">
                {t('compare-price:legal_rules.title')}
              </JumpLink>
            </div>
          )}
        </Notice>
      ))}
      {excluded > 0 && onExclude && (
        <Notice
          id={EXCLUDED_ID}
          tone="neutral"
          role="status"
          title={t('price-impact:excluded', { count: excluded })}
          className={inViewClass}
          actions={
            <Button size="sm" onPress={() => onExclude(false)}>
              {t('price-impact:include')}
            </Button>
          }
        >
          {t('price-impact:excluded_text')}
        </Notice>
      )}
    </>
  )
}

/** The id of the notice about a problem, and of the one about excluded prices. */
export const problemId = (kind: ImpactProblem) => `impact-${kind}`
export const EXCLUDED_ID = 'impact-excluded'

type Findings = [ImpactFindingProps, ...ImpactFindingProps[]]

/** Findings of the same region on as many lines and with the same example, together. */
function sameLines(findings: ImpactFindingProps[]): Findings[] {
  const groups = Map.groupBy(findings, ({ market, count, example }) =>
    [market, count, example.sku].join(' '),
  )
  return [...groups.values()] as Findings[]
}

interface FindingItemProps {
  found: Findings
  figures: ImpactProps
}

/** What the law check found, and the piece that the amounts are of. */
function FindingItem({ found, figures }: FindingItemProps) {
  const { t } = useTranslation(['price-impact', 'compare-price'])
  const findingText = useFindingLabels(figures.currency)
  const [{ market, count, example }] = found
  return (
    <li>
      <p className="font-medium text-text">
        {t('price-impact:problem', { name: t(`compare-price:market.${market}`), count })}
      </p>
      <div className="mt-1 border-s-2 border-border-strong ps-3">
        <p>
          {t('price-impact:example')} <ImpactPiece piece={example} figures={figures} />
        </p>
        {found.map(({ finding }) => (
          <p key={finding.code}>{findingText(finding)}</p>
        ))}
      </div>
    </li>
  )
}

function ReasonItem({ reason, count }: ImpactProps['reasons'][number]) {
  const { t } = useTranslation(['price-impact', 'price-runs'])
  const text = t(`price-runs:reason.${reason}`, { defaultValue: reason })
  return <li>{t('price-impact:problem', { name: text, count })}</li>
}

/** How many of the selected pieces have a problem. */
function useProblemText(): (problem: ImpactProps['problems'][number], pieces: number) => string {
  const { t } = useTranslation(['price-impact', 'price-runs'])
  return ({ kind, count }, pieces) => {
    if (kind !== 'law_doubt')
      return t('price-impact:problem', { name: t(`price-runs:flag.${kind}`), count })
    const key = isForAll({ count }, pieces) ? 'law_doubt_all' : 'law_doubt'
    return t(`price-impact:${key}`, { count })
  }
}

/** Whether none of several pieces is without the problem, so that excluding those that have it would leave nothing. */
const isForAll = ({ count }: { count: number }, pieces: number) => count === pieces && count > 1

/** The kind of a problem and how many pieces have it, as short as the bar needs it. */
export function useShortProblemText(): (problem: ImpactProps['problems'][number]) => string {
  const { t } = useTranslation(['price-impact', 'price-runs', 'compare-price'])
  return ({ kind, count }) => {
    const name =
      kind === 'law_doubt' ? t('compare-price:legal_rules.title') : t(`price-runs:flag.${kind}`)
    return t('price-impact:problem', { name, count })
  }
}

interface ImpactPieceProps {
  piece: ImpactFindingProps['example']
  figures: ImpactProps
}

/** A piece, with its product where the pieces are of more than one. */
export function ImpactPiece({ piece: { product, ...piece }, figures }: ImpactPieceProps) {
  const productName = useProductNames(figures.products)
  return (
    <>
      {figures.products.length > 1 && <bdi className="font-medium">{productName(product)}</bdi>}{' '}
      {/* A line that is too short for both begins with it, without a separator at the end of the one above. */}
      <span className="inline-block">
        <PieceLabel {...piece} />
      </span>
    </>
  )
}
