import { useTranslation } from 'react-i18next'
import type { CustomerShowProps } from '#server/customers/show-props.ts'
import { Card } from '../Card.tsx'
import { useFormat } from '../format.ts'
import { useShop } from '../useShop.ts'

/** What a customer is to the shop, in four figures. */
export function CustomerFacts({ facts }: Pick<CustomerShowProps, 'facts'>) {
  const { t } = useTranslation('customers')
  const format = useFormat()
  const { currency } = useShop()
  const { contracts, open, value, storeCredit, lastContactAt } = facts
  const figures = [
    { key: 'value', text: format.money(value, currency) },
    { key: 'contracts', text: `${format.number(contracts)} (${t('open', { count: open })})` },
    { key: 'store_credit', text: format.money(storeCredit, currency) },
    { key: 'last', text: lastContactAt ? format.date(lastContactAt) : '–' },
  ] as const
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ key, text }) => (
          <div key={key}>
            <dt className="text-sm text-text-2">{t(`fact.${key}`)}</dt>
            <dd className="font-display text-xl">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
