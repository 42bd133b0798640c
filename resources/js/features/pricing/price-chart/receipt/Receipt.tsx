import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { CompositionButton } from '#client/features/catalogue/compositions/CompositionButton.tsx'
import { WeighPiece } from '#client/features/catalogue/weights/WeighPiece.tsx'
import { GOLD } from '#client/features/market/metals/metals.ts'
import { type FetchState, useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ReceiptProps } from '#server/pricing/receipts/props.ts'
import { ReceiptChange } from './ReceiptChange.tsx'
import { ReceiptHead } from './ReceiptHead.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'
import { ReceiptProof } from './ReceiptProof.tsx'
import { ReceiptSource } from './ReceiptSource.tsx'
import { lineMark, segmentsOf } from './receipt-marks.ts'

const ReceiptSettings = lazyWithRetry(() => import('./ReceiptSettings.tsx'))

interface ReceiptPartProps {
  variantId: number
  /** Changes when prices are written, so that the receipt is fetched again. */
  version?: number | undefined
  /** The price at the gold price of the what-if, minor units. */
  whatIfPrice?: number | undefined
  /** `customer` shows weight, karat, gold rate and price, but no costs. */
  view?: 'staff' | 'customer'
}

/** The calculation of one price, fetched when it is opened so that the chart loads prices only. */
export function Receipt({ variantId, version = 0, whatIfPrice, view = 'staff' }: ReceiptPartProps) {
  const response = useFetched<ReceiptProps>(`/receipts/${variantId}`, version)
  return (
    <ReceiptContent
      variantId={variantId}
      response={response}
      whatIfPrice={whatIfPrice}
      view={view}
    />
  )
}

interface ReceiptContentProps extends Omit<ReceiptPartProps, 'version'> {
  response: FetchState<ReceiptProps> & { reload: () => void }
  isPast?: boolean
  isOnHistory?: boolean
}

/** A receipt while it is loaded, and then itself; a past one without what is for the piece of today. */
export function ReceiptContent({
  variantId,
  response,
  whatIfPrice,
  view = 'staff',
  isPast = false,
  isOnHistory = false,
}: ReceiptContentProps) {
  const { t } = useTranslation('price')
  if (response.state === 'waiting') return <ReceiptSkeleton />
  if (response.state === 'failed')
    return (
      <Failed
        variantId={variantId}
        status={response.status}
        isPast={isPast}
        onReload={response.reload}
      />
    )
  const receipt = response.data
  if (view === 'customer') return <ReceiptHead receipt={receipt} view="customer" />
  return (
    <div className="space-y-4">
      <NotSetByRun receipt={receipt} />
      {receipt.isPieceChanged && <PieceChanged />}
      <ReceiptHead receipt={receipt} whatIfPrice={whatIfPrice} />
      {receipt.lines && <ReceiptBar lines={receipt.lines} />}
      <ReceiptLines receipt={receipt} />
      <ReceiptChange variantId={variantId} receipt={receipt} />
      <ReceiptSource receipt={receipt} />
      {receipt.settings && (
        <Disclosure title={t('receipt.settings')} className="border-t pt-2">
          <Suspense fallback={<div className="min-h-24" />}>
            <ReceiptSettings settings={receipt.settings} currency={receipt.currency} />
          </Suspense>
        </Disclosure>
      )}
      {receipt.steps && <ReceiptSteps {...receipt} steps={receipt.steps} />}
      <ReceiptProof
        key={receipt.changeId}
        address={`/receipts/${variantId}/proof?change=${receipt.changeId}`}
        isOfGold={receipt.metal === GOLD && receipt.otherQuotes.length === 0}
      />
      {receipt.isToday && receipt.metal !== null && (
        <WeighPiece
          key={`weigh ${variantId}`}
          variantId={variantId}
          hasOtherWeight={receipt.parts.length + receipt.stones.length > 0}
        />
      )}
      {receipt.isToday && (
        <CompositionButton key={`composition ${variantId}`} variantId={variantId} />
      )}
      {!isOnHistory && <HistoryLink variantId={variantId} />}
    </div>
  )
}

/** Says that the run it was opened from shows another price, or none. */
function NotSetByRun({ receipt: { notSetBy, isToday } }: { receipt: ReceiptProps }) {
  const { t } = useTranslation('price-history')
  if (notSetBy === null) return null
  return <Notice>{t(isToday ? 'not_set_now' : 'not_set_then', { run: notSetBy })}</Notice>
}

function PieceChanged() {
  const { t } = useTranslation('price')
  return <Notice>{t('receipt.pieceChanged')}</Notice>
}

function HistoryLink({ variantId }: { variantId: number }) {
  const { t } = useTranslation('price')
  return (
    <Link
      href={`/variants/${variantId}/history`}
      className="inline-block min-h-6 text-petrol underline-offset-2 hover:underline"
    >
      {t('receipt.history')}
    </Link>
  )
}

/** A piece without a price has no receipt; other errors may be temporary. */
function Failed({
  variantId,
  status,
  isPast,
  onReload,
}: {
  variantId: number
  status: number | null
  isPast: boolean
  onReload: () => void
}) {
  const { t } = useTranslation('price')
  if (status === 404)
    return (
      <div className="space-y-4">
        <p className="text-text-2">{t(isPast ? 'receipt.noneThen' : 'receipt.none')}</p>
        {!isPast && <CompositionButton variantId={variantId} />}
      </div>
    )
  return (
    <Notice
      tone="critical"
      title={t('receipt.failed')}
      actions={
        <Button size="sm" onPress={onReload}>
          {t('receipt.again')}
        </Button>
      }
    >
      {t('receipt.failedText')}
    </Notice>
  )
}

function ReceiptSkeleton() {
  const { t } = useTranslation('price')
  return <Skeleton label={t('receipt.waiting')} lines={SKELETON_LINES} />
}

const SKELETON_LINES = [
  'h-9 w-32',
  'h-4 w-44',
  'h-2 w-full',
  'h-4 w-full',
  'h-4 w-full',
  'h-4 w-3/4',
]

/** The composition of the price as a bar; the lines below give the amounts. */
function ReceiptBar({ lines }: { lines: NonNullable<ReceiptProps['lines']> }) {
  return (
    <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
      {segmentsOf(lines).map(({ key, part, amountMinor }) => (
        <span
          key={`${key} ${part}`}
          className={clsx('min-w-0.5 rounded-xs', lineMark(key, part))}
          style={{ flexGrow: amountMinor, flexBasis: 0 }}
        />
      ))}
    </div>
  )
}

/** Every intermediate result of the formula, with all twelve decimals; of several metals those of each part first. */
function ReceiptSteps({ steps, partSteps = [], metal }: ReceiptStepsProps) {
  const { t } = useTranslation('price')
  const hasParts = partSteps.length > 1
  const hidden = metal === null ? OF_METAL : PER_METAL
  const isOfWhole = ({ key }: Step) => !hidden.has(key)
  return (
    <Disclosure title={t('receipt.steps')} className="border-t pt-2">
      <div className="space-y-3 text-xs">
        {hasParts &&
          partSteps.map((part, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a past price never change their order
            <section key={n}>
              <h3 className="mb-1 font-semibold">
                <bdi>{part.karat}</bdi>
              </h3>
              <StepList {...part} />
            </section>
          ))}
        {hasParts && <h3 className="mb-1 font-semibold">{t('receipt.whole')}</h3>}
        <StepList
          steps={hasParts || metal === null ? steps.filter(isOfWhole) : steps}
          metal={metal}
        />
      </div>
    </Disclosure>
  )
}

interface ReceiptStepsProps extends Pick<ReceiptProps, 'partSteps' | 'metal'> {
  steps: Step[]
}

type Step = NonNullable<ReceiptProps['steps']>[number]

/** Steps that a piece of several metals has once for each of them. */
const PER_METAL: ReadonlySet<string> = new Set([
  'mid',
  'basis',
  'fineGram',
  'alloyGram',
  'goldRateGram',
])

/** Steps that are zero of a piece without metal. */
const OF_METAL: ReadonlySet<string> = new Set([
  ...PER_METAL,
  'weight',
  'metal',
  'metalWithWastage',
  'melt',
  'floorByMelt',
])

function StepList({ steps, metal }: Pick<ReceiptStepsProps, 'steps' | 'metal'>) {
  const { t } = useTranslation('price')
  return (
    <dl className="space-y-1">
      {steps.map(({ key, value }) => (
        <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="text-text-2">
            {t(`receipt.step.${key}`, { ...(metal && { context: metal }), defaultValue: key })}
          </dt>
          <dd className="num ms-auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
