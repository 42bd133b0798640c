import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'

const MetalDialog = lazyWithRetry(() => import('./MetalDialog.tsx'))

/** Metal movements of a contract. */
export function MetalCard({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  const format = useFormat()
  const [isBooking, setBooking] = useState(false)
  const { metal, number, isOpen } = contract
  // Metal that the customer deposited can be returned even after the contract is closed.
  const isMovable = isOpen || metal.some(({ reason }) => reason === 'client_deposit')
  if (number === null || (metal.length === 0 && !isMovable)) return null
  return (
    <Card
      title={t('metal.title')}
      actions={
        isMovable && (
          <Button size="sm" variant="quiet" className="-me-2.5" onPress={() => setBooking(true)}>
            {t('metal.move')}
          </Button>
        )
      }
    >
      {metal.length === 0 && <p className="text-text-2">{t('metal.none')}</p>}
      <ul className="-my-2 divide-y empty:hidden">
        {metal.map(({ id, direction, reason, metal: booked, fineness, grossG, fineG, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
            <span>
              {t(`metal.${direction}`)} · {t(`metal_reason.${reason}`)}
              <span className="block text-text-2">{format.dateTime(at)}</span>
            </span>
            <span className="ms-auto text-end">
              <bdi className="font-medium">{format.weight(grossG)}</bdi>{' '}
              <span className="text-text-2">
                {t('lines.fineness', { fineness: format.number(Number(fineness)) })}
              </span>
              <span className="block text-text-2">
                {t('metal.fine', { context: booked, weight: format.weight(fineG) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isBooking && <MetalDialog contract={contract} isOpen onOpenChange={setBooking} />}
      </Suspense>
    </Card>
  )
}
