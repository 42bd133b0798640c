import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { formatAmount } from '#server/formula/units/money.ts'
import type { StoredLawCheck } from '#server/pricing/compare-at/props.ts'
import { Findings } from './Findings.tsx'
import { PlanResult, planUrl } from './PlanResult.tsx'

interface LawCheckDrawerProps {
  check: StoredLawCheck
  sku: string
  currency: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The law check of one line as stored with the run, and from when a higher claim would be lawful. */
export default function LawCheckDrawer({
  check,
  sku,
  currency,
  isOpen,
  onOpenChange,
}: LawCheckDrawerProps) {
  const { t } = useTranslation('compare-price')
  const format = useFormat()
  const { price, asked, reference, at, result } = check
  const url = planUrl({
    sku,
    price: formatAmount(price, currency),
    reference: formatAmount(asked, currency),
  })
  return (
    <Drawer title={t('legal_check.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <p className="mb-1 text-sm text-text-2">
        <bdi dir="ltr">{sku}</bdi> · {t('legal_check.at', { at: format.dateTime(at) })}
      </p>
      <p className="mb-4 font-display text-xl">
        {t('legal_check.claim', {
          reference: format.money(reference, currency),
          price: format.money(price, currency),
        })}
      </p>
      {asked !== reference && (
        <p className="mb-4 text-text-2">
          {t('legal_check.lowered', { asked: format.money(asked, currency) })}
        </p>
      )}
      <Findings check={check} currency={currency} />
      <h3 className="mt-5 mb-2 text-sm font-semibold text-text-2">{t('legal_check.plan')}</h3>
      <PlanResult url={url} shows="plan" />
      {result === 'unknown' && (
        <div className="mt-4 grid gap-3">
          <p className="text-text-2">{t('legal_check.unknownHelp')}</p>
          <ButtonLink href="/price-compare" className="w-fit">
            {t('past.open')}
          </ButtonLink>
        </div>
      )}
    </Drawer>
  )
}
