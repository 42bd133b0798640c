import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PieceLabel } from '#client/features/pricing/grid/cells/PieceLabel.tsx'
import { useFindingLabels } from '#client/features/pricing/law/LawResultBadge.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ImpactFindingProps, ImpactProblem, ImpactProps } from '#server/pricing/runs/props.ts'

/** How many lines have a problem, why, and what to do about it. */
export function ProblemNotices({ figures }: { figures: ImpactProps }) {
  const { t } = useTranslation('price-impact')
  const nameOf = useProblemName()
  const { problems, findings, reasons, currency } = figures
  return problems.map(({ kind, count }) => (
    <Notice
      key={kind}
      tone="caution"
      className="bg-caution-tint!"
      title={
        <span className="flex items-center gap-2 text-caution">
          <Icon icon={TriangleAlert} />
          {t('problem', { name: nameOf(kind), count })}
        </span>
      }
    >
      <ul className="my-1 grid gap-1 text-sm empty:hidden">
        {findings
          .filter((one) => one.kind === kind)
          .map((one) => (
            <FindingItem
              key={`${one.market} ${one.finding.code}`}
              found={one}
              currency={currency}
              isPart={one.count < count}
            />
          ))}
        {reasons
          .filter((one) => one.kind === kind)
          .map((one) => (
            <ReasonItem key={one.reason} {...one} />
          ))}
      </ul>
      <p className="text-sm">{t(`help.${kind}`)}</p>
    </Notice>
  ))
}

interface FindingItemProps {
  found: ImpactFindingProps
  currency: string
  /** Of some of the lines with the problem, whose number is said. */
  isPart: boolean
}

/** What the law check found, with the numbers of one piece. */
function FindingItem({ found, currency, isPart }: FindingItemProps) {
  const { t } = useTranslation(['price-impact', 'compare-price'])
  const format = useFormat()
  const findingText = useFindingLabels(currency)
  const { market, finding, count, example } = found
  return (
    <li>
      <span className="font-medium text-text">
        {t(`compare-price:market.${market}`)}
        {isPart && ` (${format.number(count)})`}:
      </span>{' '}
      {findingText(finding)}{' '}
      <span className="block">
        {t('price-impact:example')} <PieceLabel {...example} />
      </span>
    </li>
  )
}

function ReasonItem({ reason, count }: ImpactProps['reasons'][number]) {
  const { t } = useTranslation(['price-impact', 'price-runs'])
  const text = t(`price-runs:reason.${reason}`, { defaultValue: reason })
  return <li>{t('price-impact:problem', { name: text, count })}</li>
}

/** What a problem is called in the preview, in the bar and in the run. */
export function useProblemName(): (kind: ImpactProblem) => string {
  const { t } = useTranslation('price-runs')
  return (kind) => (kind === 'law_doubt' ? t('reason.law_doubt') : t(`flag.${kind}`))
}
