import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { usePartTexts } from '#client/features/catalogue/compositions/usePartTexts.ts'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { useCauseLabels } from '#client/features/pricing/ledger/useCauseLabels.ts'
import { BeforeAfter } from '#client/features/pricing/price-chart/cells/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { Effect } from '#server/pricing/compare-at/law/market.ts'
import type { StoredLawCheck } from '#server/pricing/compare-at/props.ts'
import type { RunLineProps } from '#server/pricing/runs/props.ts'

const LawCheckButton = lazyWithRetry(
  () => import('#client/features/pricing/compare-at/LawCheckButton.tsx'),
)

/** One decimal, so that margins align in a column. */
export const ONE_PLACE = {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const

interface LineProps {
  line: RunLineProps
}

/** The name of the product of a piece, in a run of several products. */
export function ProductName({ line: { product, productSlug } }: LineProps) {
  const name = useProductName()({ slug: productSlug, title: product })
  return (
    <span className="block max-w-72 text-xs font-normal whitespace-normal text-text-2">
      <bdi>{name}</bdi>
    </span>
  )
}

/** Each metal of a piece of several, as it was priced. */
export function MetalParts({ line: { pricedParts } }: LineProps) {
  const texts = usePartTexts()
  if (pricedParts.length === 0) return null
  return (
    <span className="block max-w-72 text-xs font-normal whitespace-normal text-text-2">
      {joinParts(pricedParts.map(texts.metal))}
    </span>
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

/** Why the line is held or blocked, its law check and its outcome, and why its price changes if that differs in the run. */
export function LineStatus({ line, statuses, hasCauses }: LineProps & LineStatusOptions) {
  const { t } = useTranslation('price-runs')
  const { text } = useCauseLabels()
  const reasons = [
    ...(hasCauses ? causesOf(line).map(text) : []),
    ...reasonsOf(line).map((reason) => t(`reason.${reason}`, { defaultValue: reason })),
  ]
  const { currency } = useShop()
  const check = storedLawCheck(line.verdict)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {!line.chosen && <Badge>{t('line.excluded')}</Badge>}
      {line.chosen && line.isBeyondStaff && <Badge tone="caution">{t('line.beyondStaff')}</Badge>}
      {showsFlag(line) && <Badge tone={FLAG_TONES[line.flag]}>{t(`flag.${line.flag}`)}</Badge>}
      {line.outcome && line.chosen && (line.outcome !== 'written' || statuses === 'all') && (
        <Badge tone={isFirst(line) ? 'neutral' : (OUTCOME_TONES[line.outcome] ?? 'neutral')}>
          {isFirst(line)
            ? t('reason.first_price')
            : t(`outcome.${line.outcome}`, { defaultValue: line.outcome })}
        </Badge>
      )}
      {check && (
        // The rows do not wait for it.
        <Suspense>
          <LawCheckButton check={check} sku={line.sku} currency={currency} />
        </Suspense>
      )}
      {reasons.length > 0 && <span className="text-sm text-text-2">{reasons.join(' · ')}</span>}
      <ChangedSince line={line} />
    </span>
  )
}

/** Which statuses of lines are shown: none, all, or all but that the price was written, where it is that of every line. */
export type Statuses = 'none' | 'all' | 'others'

export interface LineStatusOptions {
  statuses: Statuses
  /** Whether the prices of the run change for different causes. */
  hasCauses: boolean
}

export function statusesOf(lines: readonly RunLineProps[], hasCauses: boolean): Statuses {
  if (lines.some(({ outcome }) => outcome !== 'written')) return 'all'
  return lines.some(hasOtherStatus) || (hasCauses && lines.some(hasOwnCauses)) ? 'others' : 'none'
}

const hasOwnCauses = (line: RunLineProps): boolean => causesOf(line).length > 0

const hasOtherStatus = (line: RunLineProps): boolean =>
  !line.chosen ||
  showsFlag(line) ||
  storedLawCheck(line.verdict) !== null ||
  reasonsOf(line).length > 0 ||
  line.since !== null

/** Where there is no old price, the change says that it is the first one. */
const reasonsOf = ({ reasons }: RunLineProps) =>
  reasons.filter((reason) => reason !== 'first_price')

const causesOf = ({ causes }: RunLineProps) => causes.filter(({ cause }) => cause !== 'first_price')

const isFirst = ({ outcome, old }: RunLineProps) => outcome === 'written' && old === null

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

/** Excluded rows show no flag, nor do held ones that were written; `ok` is hidden after writing, where the law check warns, and above the staff limit. */
const showsFlag = ({ flag, outcome, chosen, reasons, isBeyondStaff }: RunLineProps) =>
  chosen &&
  (outcome === null || outcome === 'left' || flag !== 'held') &&
  (flag !== 'ok' || (outcome === null && !isBeyondStaff && !reasons.includes('law_doubt')))

const OUTCOME_TONES: Record<string, Tone> = { written: 'positive', changed_since: 'caution' }

const FLAG_TONES: Record<RunLineProps['flag'], Tone> = {
  ok: 'positive',
  unchanged: 'neutral',
  held: 'caution',
  blocked: 'critical',
}

/** What the law does with excluded lines whose compare-at price is not allowed; null without such a line. */
export function effectOnExcluded(lines: readonly RunLineProps[]): Effect | null {
  const checks = lines
    .filter(({ chosen, compareAt }) => !chosen && compareAt.new !== null)
    .flatMap(({ verdict }) => storedLawCheck(verdict) ?? [])
  if (checks.some(({ blocks }) => blocks)) return 'block'
  return checks.some(({ result }) => result === 'fail') ? 'warn' : null
}

/** The law check stored with a line, or null where there is none. */
function storedLawCheck(verdict: unknown): StoredLawCheck | null {
  if (typeof verdict !== 'object' || verdict === null) return null
  return 'verdicts' in verdict && 'reference' in verdict ? (verdict as StoredLawCheck) : null
}
