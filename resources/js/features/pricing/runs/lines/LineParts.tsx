import { useTranslation } from 'react-i18next'
import { LawCheckCell, storedLawCheck } from '#client/features/pricing/compare-at/LawCheckCell.tsx'
import { PieceLabel } from '#client/features/pricing/grid/cells/PieceLabel.tsx'
import { BeforeAfter } from '#client/features/pricing/grid/cells/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { RunLineProps } from '#server/pricing/runs/props.ts'

/** One decimal, so that margins align in a column. */
export const ONE_PLACE = {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const

interface LineProps {
  line: RunLineProps
}

export function PieceName({ line }: LineProps) {
  return (
    <>
      <span className="block">
        <PieceLabel {...line} />
      </span>
      <span className="block text-xs text-text-3">
        <bdi>{line.sku}</bdi>
      </span>
    </>
  )
}

/** The regular price of a piece on sale, and that the sale starts or ends. */
export function RegularPriceNote({
  line,
  price,
}: LineProps & { price: (minor: number) => string }) {
  const { t } = useTranslation('price-runs')
  const { regular, sale } = line
  if (sale.old === null && sale.new === null) return null
  return (
    <span className="block text-xs font-normal text-text-2">
      {sale.new === null ? t('line.saleEnds') : t('line.onSale')}
      {' · '}
      {t('field.regular')} <BeforeAfter {...regular} text={price} />
    </span>
  )
}

/** Why the line is held or blocked, its law check and its outcome. */
export function LineStatus({ line }: LineProps) {
  const { t } = useTranslation('price-runs')
  const reasons = line.reasons
    .filter(isShownInStatus)
    .map((reason) => t(`reason.${reason}`, { defaultValue: reason }))
  const { currency } = useShop()
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {!line.chosen && <Badge>{t('line.excluded')}</Badge>}
      {showsFlag(line) && <Badge tone={FLAG_TONES[line.flag]}>{t(`flag.${line.flag}`)}</Badge>}
      {line.outcome && line.chosen && (
        <Badge tone={OUTCOME_TONES[line.outcome] ?? 'neutral'}>
          {t(`outcome.${line.outcome}`, { defaultValue: line.outcome })}
        </Badge>
      )}
      <LawCheckCell check={storedLawCheck(line.verdict)} sku={line.sku} currency={currency} />
      {reasons.length > 0 && <span className="text-sm text-text-2">{reasons.join(' · ')}</span>}
      <ChangedSince line={line} />
    </span>
  )
}

/** Where there is no old price, the change says that it is the first one. */
const isShownInStatus = (reason: string) => reason !== 'first_price'

/** The margin before and after; only the new one where there was no price. */
export const marginsOf = ({ oldMarginBp, marginBp = null }: RunLineProps) => ({
  old: oldMarginBp ?? marginBp,
  new: marginBp,
})

/** Another user changed the piece meanwhile: who, and when. */
function ChangedSince({ line: { since } }: LineProps) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  if (!since) return null
  return (
    <span className="text-sm text-caution">
      {since.at === null
        ? t('line.changedSince')
        : t('line.changedSinceBy', {
            by: since.by ?? t('basis.system'),
            at: format.dateTime(since.at),
          })}
    </span>
  )
}

/** Excluded rows show no flag; `ok` is hidden after writing and where the law check warns. */
const showsFlag = ({ flag, outcome, chosen, reasons }: RunLineProps) =>
  chosen && (flag !== 'ok' || (outcome === null && !reasons.includes('law_doubt')))

const OUTCOME_TONES: Record<string, Tone> = { written: 'positive', changed_since: 'caution' }

const FLAG_TONES: Record<RunLineProps['flag'], Tone> = {
  ok: 'positive',
  unchanged: 'neutral',
  held: 'caution',
  blocked: 'critical',
}
