import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { FigureList } from '#client/ui/figures/FigureList.tsx'
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
  return (
    <Card>
      <FigureList
        figures={[
          { name: t('fact.value'), value: format.money(value, currency) },
          {
            name: t('fact.contracts'),
            value: `${format.number(contracts)} · ${t('open', { count: open })}`,
          },
          {
            name: t('fact.store_credit'),
            value: format.money(storeCredit, currency),
            note: mayPayOut && (
              <Button size="sm" data-print="no" className="mt-1" onPress={() => setPaying(true)}>
                {t('credit.pay_out')}
              </Button>
            ),
          },
          { name: t('fact.last'), value: lastContactAt ? format.date(lastContactAt) : '–' },
        ]}
      />
      <Suspense fallback={null}>
        {isPaying && (
          <PayoutDialog
            customerId={customer.id}
            credit={storeCredit}
            onClose={() => setPaying(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
