import { useTranslation } from 'react-i18next'
import { usePartTexts } from '#client/features/catalogue/compositions/usePartTexts.ts'
import type { ReceiptProps } from '#server/pricing/receipts/props.ts'

/** The metals, stones, plating and hallmark of a piece that is of more than its main metal. Without costs. */
export function ConsistsOf({ receipt }: { receipt: ReceiptProps }) {
  const { t } = useTranslation('price')
  const texts = usePartTexts()
  const { karat, weightG, parts, stones, plating, hallmark } = receipt
  const hasParts = parts.length > 0 && karat !== null && weightG !== null
  const metals = hasParts ? [{ karat, weightG }, ...parts] : []
  const items = [
    ...metals.map(texts.metal),
    ...stones.map(texts.stones),
    ...(plating === '' ? [] : [t('consistsOf.plating', { plating })]),
    ...(hallmark === '' ? [] : [t('consistsOf.hallmark', { hallmark })]),
  ]
  if (items.length === 0) return null
  return (
    <section className="mt-3 text-sm">
      <h3 className="text-text-2">{t('consistsOf.title')}</h3>
      <ul className="mt-1 space-y-0.5">
        {items.map((item, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order, and two may be equal
          <li key={n} className="wrap-anywhere">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
