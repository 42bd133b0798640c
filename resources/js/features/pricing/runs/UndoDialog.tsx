import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextAreaField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { RunProps, UndoEffectProps } from '#server/pricing/runs/props.ts'
import { RunProgress } from './RunProgress.tsx'
import { useRunAction } from './useRunAction.ts'

interface UndoDialogProps {
  run: RunProps
  /** The prices to undo, as the request names them; absent: all. */
  choice?: Record<string, string>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Shows the effect of undoing a run, or chosen prices of it, with those changed since, and undoes it. */
export default function UndoDialog({ run, choice, isOpen, onOpenChange }: UndoDialogProps) {
  const { t } = useTranslation('price-runs')
  const [reason, setReason] = useState('')
  const { sendWithKey, waiting, errors, idempotencyKey } = useRunAction(
    `/price-runs/${run.id}/undo`,
  )
  const response = useFetched<UndoEffectProps>(
    `/price-runs/${run.id}/undo?${new URLSearchParams(choice)}`,
  )
  const facts = response.state === 'ready' ? response.data : null
  const lowCount = facts?.underFloor?.count ?? 0
  const isDisabled = facts === null || facts.restored === 0 || (lowCount > 0 && !facts.mayOverride)
  return (
    <Dialog
      role="alertdialog"
      title={t(choice ? 'undo.titleChosen' : 'undo.title')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('undo.keep')}</Button>
          <Button
            variant="critical"
            isDisabled={isDisabled}
            isPending={waiting}
            onPress={() =>
              sendWithKey({ ...choice, ...(reason && { overrideReason: reason }) }, () =>
                onOpenChange(false),
              )
            }
          >
            {t('undo.confirm')}
          </Button>
        </>
      }
    >
      <p>{t(choice ? 'undo.textChosen' : 'undo.text')}</p>
      {facts?.leavesFormula && <p className="mt-3">{t('undo.leavesFormula')}</p>}
      {response.state === 'waiting' && (
        <p role="status" className="mt-3 text-text-2">
          {t('undo.waiting')}
        </p>
      )}
      {response.state === 'failed' && (
        <Notice tone="critical" className="mt-3">
          {t('undo.failed')}
        </Notice>
      )}
      {facts && <UndoSummary facts={facts} currency={run.currency} />}
      {lowCount > 0 && facts?.mayOverride && (
        <TextAreaField
          className="mt-3"
          label={t('undo.reason')}
          value={reason}
          onChange={setReason}
          error={errors.overrideReason}
          rows={2}
        />
      )}
      {(errors.form ?? errors.pieces) && (
        <Notice tone="critical" className="mt-3">
          {errors.form ?? errors.pieces}
        </Notice>
      )}
      <RunProgress requestKey={idempotencyKey} isWaiting={waiting} />
    </Dialog>
  )
}

interface UndoSummaryProps {
  facts: UndoEffectProps
  currency: string
}

/** How many prices are restored, and which stay because they were changed since. */
function UndoSummary({ facts, currency }: UndoSummaryProps) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const { restored, left, changed, changeMinor, removed, underFloor } = facts
  return (
    <div className="mt-3 space-y-3">
      <p className="font-medium">
        {t('undo.restored', { count: restored, shown: format.number(restored) })}{' '}
        {changeMinor !== null && (
          <bdi className="font-normal text-text-2">
            {t('undo.sum', {
              money: format.money(changeMinor, currency, { sign: true }),
            })}
          </bdi>
        )}
      </p>
      {removed > 0 && <p>{t('list.removed', { shown: format.number(removed) })}</p>}
      {left > 0 && (
        <div>
          <p className="font-medium">
            {t('undo.notRestored', { count: left, shown: format.number(left) })}
          </p>
          <ul className="mt-1 max-h-40 space-y-0.5 overflow-y-auto text-sm text-text-2">
            {changed.map(({ sku, by, at }) => (
              <li key={sku}>
                <bdi className="font-medium text-text">{sku}</bdi>{' '}
                {at === null
                  ? t('line.changedSince')
                  : t('line.changedSinceBy', {
                      by: by ?? t('basis.system'),
                      at: format.dateTime(at),
                    })}
              </li>
            ))}
            {left > changed.length && (
              <li>{t('undo.more', { shown: format.number(left - changed.length) })}</li>
            )}
          </ul>
        </div>
      )}
      {underFloor !== null && underFloor.count > 0 && (
        <Notice
          tone="caution"
          title={t('undo.underFloor', {
            count: underFloor.count,
            shown: format.number(underFloor.count),
          })}
        >
          <bdi>{underFloor.skus.join(', ')}</bdi>
          {underFloor.count > underFloor.skus.length && ' …'}
          {!facts.mayOverride && <p>{t('undo.underFloorAdmin')}</p>}
        </Notice>
      )}
    </div>
  )
}
