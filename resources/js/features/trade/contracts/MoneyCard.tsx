import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps, PaymentProps } from '#server/trade/contracts/props.ts'
import { useContractLabels } from './contract-labels.ts'
import { MoneySums } from './MoneySums.tsx'

const ContractPaymentDialog = lazyWithRetry(() => import('./ContractPaymentDialog.tsx'))
const ReversalDialog = lazyWithRetry(
  () => import('#client/features/trade/payments/ReversalDialog.tsx'),
)

/** Amounts due and paid, and every payment; payments are reversed, never deleted. */
export function MoneyCard({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  const [direction, setDirection] = useState<'in' | 'out' | null>(null)
  const [reversed, setReversed] = useState<PaymentProps | null>(null)
  const { moneyDirection, payable, payments, isDraft } = contract
  if (moneyDirection === 'none') return null
  return (
    <Card
      title={t('money.title')}
      actions={
        <span data-print="no" className="flex flex-wrap gap-2">
          {payable.out > 0 && (
            <Button
              size="sm"
              variant={moneyDirection === 'out' ? 'primary' : 'secondary'}
              onPress={() => setDirection('out')}
            >
              {t(moneyDirection === 'out' ? 'money.pay_out' : 'money.refund')}
            </Button>
          )}
          {payable.in > 0 && (
            <Button
              size="sm"
              variant={moneyDirection === 'in' ? 'primary' : 'secondary'}
              onPress={() => setDirection('in')}
            >
              {t(moneyDirection === 'out' ? 'money.record_repayment' : 'money.record_payment')}
            </Button>
          )}
        </span>
      }
    >
      <MoneySums contract={contract} />
      {!isDraft && payments.length === 0 && <p className="mt-3 text-text-2">{t('money.none')}</p>}
      <ul className="mt-3 divide-y border-t empty:hidden">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            contract={contract}
            onReverse={() => setReversed(payment)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {direction && (
          <ContractPaymentDialog
            contract={contract}
            direction={direction}
            isOpen
            onOpenChange={() => setDirection(null)}
          />
        )}
        {reversed && (
          <ReversalDialog
            path={`/contracts/${contract.id}/payments/${reversed.id}/reversal`}
            isOpen
            onOpenChange={() => setReversed(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

interface PaymentRowProps {
  payment: PaymentProps
  contract: ContractProps
  onReverse: () => void
}

function PaymentRow({ payment, contract, onReverse }: PaymentRowProps) {
  const { t } = useContractLabels()
  const can = useCan()
  const format = useFormat()
  const { direction, kind, method, amount, reference, at, by, reverses, isReversed } = payment
  const signed = format.money(direction === 'in' ? amount : -amount, contract.currency, {
    sign: true,
  })
  const mayReverse = can['payments.reverse'] && reverses === null && !isReversed
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p>
          {t(`kind.${kind}`)} · {t(`method.${method}`)}{' '}
          {isReversed && <Badge tone="caution">{t('money.reversed')}</Badge>}
          {reverses !== null && <Badge>{t('money.reversal')}</Badge>}
        </p>
        <p className="text-sm text-text-2">
          {format.dateTime(at)}
          {by && ` · ${t('money.by', { name: by })}`}
          {reference && (
            <>
              {' · '}
              <bdi>{reference}</bdi>
            </>
          )}
        </p>
      </div>
      <span className="flex items-center gap-2">
        <bdi className="font-medium">{signed}</bdi>
        {mayReverse && (
          <Button
            size="sm"
            variant="quiet"
            onPress={onReverse}
            aria-label={t('money.reverse_of', { amount: signed })}
          >
            {t('money.reverse')}
          </Button>
        )}
      </span>
    </li>
  )
}
