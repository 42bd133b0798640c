import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFacts } from '#client/features/pricing/grid/receipt/useFacts.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextAreaField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ReversalProps, RunProps } from '#server/pricing/runs/props.ts'
import { RunProgress } from './RunProgress.tsx'
import { UndoFacts } from './UndoFacts.tsx'
import { useRunAct } from './useRunAct.ts'

interface UndoDialogProps {
  run: RunProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Says what taking the run back would do, price by price where somebody was there in between, and then does it. */
export default function UndoDialog({ run, isOpen, onOpenChange }: UndoDialogProps) {
  const { t } = useTranslation('price-runs')
  const [why, setWhy] = useState('')
  const { act, waiting, errors } = useRunAct(`/price-runs/${run.id}/reversal`)
  const answer = useFacts<ReversalProps>(`/price-runs/${run.id}/reversal`)
  const facts = answer.state === 'ready' ? answer.facts : null
  const low = facts?.underFloor?.count ?? 0
  const isShut = facts === null || facts.restored === 0 || (low > 0 && !facts.mayOverride)
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
            isDisabled={isShut}
            isPending={waiting}
            onPress={() => act(why ? { overrideReason: why } : {}, () => onOpenChange(false))}
          >
            {t('undo.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('undo.text')}</p>
      {answer.state === 'waiting' && (
        <p role="status" className="mt-3 text-text-2">
          {t('undo.waiting')}
        </p>
      )}
      {answer.state === 'failed' && (
        <Notice tone="critical" className="mt-3">
          {t('undo.failed')}
        </Notice>
      )}
      {facts && <UndoFacts facts={facts} currency={run.currency} />}
      {low > 0 && facts?.mayOverride && (
        <TextAreaField
          className="mt-3"
          label={t('undo.why')}
          value={why}
          onChange={setWhy}
          error={errors.overrideReason}
          rows={2}
        />
      )}
      {errors.form && (
        <Notice tone="critical" className="mt-3">
          {errors.form}
        </Notice>
      )}
      <RunProgress of={null} isWaiting={waiting} />
    </Dialog>
  )
}
