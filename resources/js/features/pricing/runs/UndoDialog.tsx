import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextAreaField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { RunProps, UndoEffectProps } from '#server/pricing/runs/props.ts'
import { RunProgress } from './RunProgress.tsx'
import { UndoSummary } from './UndoSummary.tsx'
import { useRunAction } from './useRunAction.ts'

interface UndoDialogProps {
  run: RunProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Shows the effect of undoing a run with prices changed since, and undoes it. */
export default function UndoDialog({ run, isOpen, onOpenChange }: UndoDialogProps) {
  const { t } = useTranslation('price-runs')
  const [reason, setReason] = useState('')
  const { sendWithKey, waiting, errors, idempotencyKey } = useRunAction(
    `/price-runs/${run.id}/undo`,
  )
  const response = useFetched<UndoEffectProps>(`/price-runs/${run.id}/undo`)
  const facts = response.state === 'ready' ? response.data : null
  const lowCount = facts?.underFloor?.count ?? 0
  const isDisabled = facts === null || facts.restored === 0 || (lowCount > 0 && !facts.mayOverride)
  return (
    <Dialog
      role="alertdialog"
      title={t('undo.title')}
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
              sendWithKey(reason ? { overrideReason: reason } : {}, () => onOpenChange(false))
            }
          >
            {t('undo.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('undo.text')}</p>
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
      {errors.form && (
        <Notice tone="critical" className="mt-3">
          {errors.form}
        </Notice>
      )}
      <RunProgress requestKey={idempotencyKey} isWaiting={waiting} />
    </Dialog>
  )
}
