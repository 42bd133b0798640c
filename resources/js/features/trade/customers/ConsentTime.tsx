import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'

/** When they said that they may be written to, or may not any more. */
export function ConsentTime({ customer }: { customer: CustomerProps }) {
  const { t } = useTranslation('customers')
  const { dateTime } = useFormat()
  const { consentAt, consentWithdrawnAt } = customer
  if (consentAt === null) return <p className="text-sm text-text-3">{t('consent.never')}</p>
  return (
    <p className="text-sm text-text-3">
      {consentWithdrawnAt === null
        ? t('consent.given', { at: dateTime(consentAt) })
        : t('consent.withdrawn', { at: dateTime(consentWithdrawnAt) })}
    </p>
  )
}
