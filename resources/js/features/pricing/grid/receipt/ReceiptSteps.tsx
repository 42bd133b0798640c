import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#client/ui/Icon.tsx'
import type { ReceiptProps } from '#server/pricing/runs/props.ts'

/** Every intermediate result of the formula, with all twelve decimals. */
export function ReceiptSteps({ steps }: { steps: NonNullable<ReceiptProps['steps']> }) {
  const { t } = useTranslation('price')
  return (
    <details className="group border-t pt-3">
      <summary className="flex min-h-6 items-center gap-1 font-medium text-text-2 marker:content-none hover:text-text">
        <Icon
          icon={ChevronRight}
          size={16}
          directional="yes"
          className="transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        {t('receipt.steps')}
      </summary>
      <dl className="mt-2 space-y-1 text-xs">
        {steps.map(({ key, value }) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-text-2">{t(`receipt.step.${key}`, { defaultValue: key })}</dt>
            <dd className="num ms-auto">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
