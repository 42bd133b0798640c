import { useTranslation } from 'react-i18next'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import type { ReceiptProps } from '#server/pricing/receipts/props.ts'

/** Every intermediate result of the formula, with all twelve decimals. */
export function ReceiptSteps({ steps }: { steps: NonNullable<ReceiptProps['steps']> }) {
  const { t } = useTranslation('price')
  return (
    <Disclosure title={t('receipt.steps')} className="border-t pt-2">
      <dl className="space-y-1 text-xs">
        {steps.map(({ key, value }) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-text-2">{t(`receipt.step.${key}`, { defaultValue: key })}</dt>
            <dd className="num ms-auto">{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
