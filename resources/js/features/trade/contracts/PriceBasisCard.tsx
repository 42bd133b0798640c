import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'

/** The prices of metal, settings and terms that the prices are based on, and how long they are valid. */
export function PriceBasisCard({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  const format = useFormat()
  const { quotes, configVersion, lockExpiresAt, holdUntil, dueAt, terms, termNames } = contract
  const facts: ReactNode[] = [
    ...quotes.map((quote) => (
      <Link
        key={quote.metal}
        href={`/gold-price-logs/${quote.id}`}
        className="text-petrol underline underline-offset-2"
      >
        {t('price_basis.gold', {
          context: quote.metal,
          mid: format.gold(quote.mid, quote.currency),
          time: format.dateTime(quote.quotedAt),
        })}
      </Link>
    )),
    ...(configVersion === null ? [] : [t('price_basis.rules', { version: configVersion })]),
    ...(lockExpiresAt && contract.hasOpenPrice
      ? [t('price_basis.expires', { time: format.dateTime(lockExpiresAt) })]
      : []),
    ...(holdUntil ? [t('price_basis.hold', { time: format.dateTime(holdUntil) })] : []),
    ...(dueAt ? [t('price_basis.due', { day: format.date(dueAt) })] : []),
    ...(termNames.includes('tolerancePercent')
      ? [t('price_basis.terms_tolerance', { percent: terms.tolerancePercent })]
      : []),
    ...(termNames.includes('heavier') ? [t(`price_basis.heavier_${terms.heavier}`)] : []),
    ...(termNames.includes('feePercent')
      ? [t('price_basis.terms_fee', { percent: terms.feePercent })]
      : []),
    ...(termNames.includes('graceDays')
      ? [t('price_basis.terms_grace', { count: terms.graceDays })]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <Card title={t('price_basis.title')}>
      <ul className="flex flex-col gap-1.5 text-sm">
        {facts.map((fact, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order and no state.
          <li key={n}>{fact}</li>
        ))}
      </ul>
    </Card>
  )
}
