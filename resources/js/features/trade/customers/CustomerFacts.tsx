import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { CustomerShowProps } from '#server/trade/customers/page/show-props.ts'

const PayoutDialog = lazyWithRetry(() => import('./PayoutDialog.tsx'))

/** Four key figures of a customer; remaining store credit can be paid out. */
export function CustomerFacts({ customer, facts }: Pick<CustomerShowProps, 'customer' | 'facts'>) {
  const { t } = useTranslation('customers')
  const format = useFormat()
  const [isPaying, setPaying] = useState(false)
  const { currency } = useShop()
  const { contracts, open, value, storeCredit, lastContactAt } = facts
  const mayPayOut = storeCredit > 0 && customer.erasedAt === null
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
            {key === 'store_credit' && mayPayOut && (
              <dd data-print="no" className="mt-1">
                <Button size="sm" onPress={() => setPaying(true)}>
                  {t('credit.pay_out')}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <Suspense fallback={null}>
        {isPaying && (
          <PayoutDialog
            customerId={customer.id}
            credit={storeCredit}
            isOpen
            onOpenChange={setPaying}
          />
        )}
      </Suspense>
    </Card>
  )
}
