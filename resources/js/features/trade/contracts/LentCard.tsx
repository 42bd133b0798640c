import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { NextActions } from './NextActions.tsx'
import type { ContractActions } from './useContractActions.tsx'

interface LentProps {
  contract: ContractProps
  actions: ContractActions
}

/** Value and number of the lent pieces that are still out, the days until they are due back, and the next steps. */
export function LentCard({ contract, actions }: LentProps) {
  const { t, type } = useContractLabels()
  const { money, number, date, inDays } = useFormat()
  const { lent, dueAt, isOpen, isDraft, currency } = contract
  if (!lent) return null
  const { pieces, allPieces, value, allValue, daysLeft, isLate } = lent
  return (
    <Card title={type(contract.type)}>
      <p className="text-sm text-text-2">{t(isDraft ? 'lent.value' : 'lent.value_out')}</p>
      <p className="font-display text-3xl">
        <bdi>{money(value, currency)}</bdi>
      </p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {!isDraft && (
          <>
            <dt className="text-text-2">{t('lent.value')}</dt>
            <dd className="num">{money(allValue, currency)}</dd>
            <dt className="text-text-2">{t('lent.pieces')}</dt>
            <dd className="num">
              <bdi dir="ltr">
                {number(pieces)} / {number(allPieces)}
              </bdi>
            </dd>
          </>
        )}
        {dueAt && (
          <>
            <dt className="text-text-2">{t('term.due_back')}</dt>
            <dd className="num">{date(dueAt)}</dd>
          </>
        )}
      </dl>
      {isOpen && !isDraft && daysLeft !== null && (
        <p className="mt-3 flex items-center gap-2 border-t pt-3 text-sm text-text-2">
          {inDays(daysLeft)}
          {isLate && <Badge tone="critical">{t('late')}</Badge>}
        </p>
      )}
      {contract.moneyDirection === 'none' && <NextActions contract={contract} actions={actions} />}
    </Card>
  )
}
