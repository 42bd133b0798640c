import { useTranslation } from 'react-i18next'
import { LargePhoto, PhotoThumb } from '#client/features/catalogue/photos/PhotoThumb.tsx'
import { PieceLabel } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { isShownAsZero } from '#client/lib/figures.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { ReceiptProps } from '#server/pricing/receipts/props.ts'
import { ConsistsOf } from './ConsistsOf.tsx'
import { Fact, Facts } from './ReceiptLines.tsx'

interface ReceiptHeadProps {
  receipt: ReceiptProps
  whatIfPrice?: number | undefined
  view?: 'staff' | 'customer'
}

export function ReceiptHead({ receipt, whatIfPrice, view = 'staff' }: ReceiptHeadProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const hasParts = receipt.parts.length > 0
  const shown = receipt.saleMinor ?? receipt.priceMinor
  const isForCustomer = view === 'customer'
  const { photo, kind, sku } = receipt
  return (
    <div>
      {isForCustomer && <LargePhoto photo={photo} kind={kind} alt={sku} />}
      <div className="flex items-start justify-between gap-3">
        <p className={isForCustomer ? 'font-display text-4xl' : 'font-display text-3xl'}>
          <bdi>
            {shown === null
              ? t('cell.dash')
              : format.money(shown, receipt.currency, { zeros: 'strip' })}
          </bdi>
        </p>
        {!isForCustomer && <PhotoThumb photo={photo} kind={kind} alt={sku} size={56} />}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2">
        <span>
          <PieceLabel {...receipt} weightG={hasParts ? undefined : receipt.weightG} />
        </span>
        {receipt.weightSource === 'model' && receipt.weightG !== null && (
          <Badge tone="caution">{t('receipt.estimate')}</Badge>
        )}
      </p>
      <ConsistsOf receipt={receipt} />
      {whatIfPrice !== undefined &&
        receipt.priceMinor !== null &&
        whatIfPrice !== receipt.priceMinor && (
          <WhatIfPrice
            price={whatIfPrice}
            regular={receipt.priceMinor}
            currency={receipt.currency}
          />
        )}
      {isForCustomer && <CustomerFacts receipt={receipt} />}
    </div>
  )
}

interface WhatIfPriceProps {
  price: number
  regular: number
  currency: string
}

function WhatIfPrice({ price, regular, currency }: WhatIfPriceProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const context = useMetalsContext()
  const moveBp = Math.round(((price - regular) * 10_000) / regular)
  return (
    <div className="mt-3 rounded-control border-s-3 border-gold-fill bg-gold-tint px-3 py-2">
      <p className="text-xs text-text-2">{t('receipt.whatIf', { context })}</p>
      <p className="font-semibold">
        <bdi>{format.money(price, currency, { zeros: 'strip' })}</bdi>{' '}
        {!isShownAsZero(moveBp) && (
          <bdi className={moveBp > 0 ? 'text-market-up' : 'text-market-down'}>
            {format.percent(moveBp, { sign: true })}
          </bdi>
        )}
      </p>
    </div>
  )
}

function CustomerFacts({ receipt }: { receipt: ReceiptProps }) {
  const { t } = useTranslation('price')
  const metals = useMetalsContext()
  const format = useFormat()
  const isOfParts = receipt.parts.length > 0
  const alloys = alloysOf(receipt)
  if (alloys.length === 0) return null
  return (
    <Facts className="mt-5">
      <Fact name={t('customer.karat', { context: metals })}>
        {alloys.map(({ karat, fineness }) => (
          <span key={karat} className="block">
            {t('customer.karatOf', { karat, fineness })}
          </span>
        ))}
      </Fact>
      {!isOfParts && receipt.weightG !== null && (
        <Fact name={t('customer.weight')}>{format.weight(receipt.weightG)}</Fact>
      )}
      {alloys.map(({ metal, karat, perGram }) => {
        const name = t('customer.gold', { context: metal })
        return (
          perGram !== null && (
            <Fact
              key={karat}
              name={isOfParts ? t('receipt.ofAlloy', { name, alloy: karat }) : name}
            >
              {t('customer.perGram', { price: format.rate(perGram, receipt.currency) })}
            </Fact>
          )
        )
      })}
    </Facts>
  )
}

/** The alloys of a piece with their rates per gram, that of its main part first; none without metal. */
function alloysOf({ metal, karat, fineness, goldPerGram, parts, partRates }: ReceiptProps) {
  if (metal === null || karat === null || fineness === null) return []
  const further = parts.map((part, n) => ({ ...part, perGram: partRates[n] ?? null }))
  const alloys = [{ metal, karat, fineness, perGram: goldPerGram }, ...further]
  return alloys.filter((alloy, n) => alloys.findIndex((one) => one.karat === alloy.karat) === n)
}
