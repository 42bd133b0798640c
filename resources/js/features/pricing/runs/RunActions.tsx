import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { PriceRunProps, RunProps } from '#server/pricing/runs/props.ts'
import { RunProgress } from './RunProgress.tsx'
import { useRunAction } from './useRunAction.ts'

const UndoDialog = lazyWithRetry(() => import('./UndoDialog.tsx'))

export function RunActions({ run, may }: Pick<PriceRunProps, 'run' | 'may'>) {
  return (
    <>
      {may.discard && <Discard run={run} />}
      {may.again && <PreviewAgain run={run} />}
      {may.undo && <Undo run={run} />}
    </>
  )
}

function PreviewAgain({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const { send, waiting } = useRunAction(`/price-runs/${run.id}/recalculation`)
  return (
    <>
      <Button variant="primary" isPending={waiting} onPress={() => send()}>
        {t('actions.previewAgain')}
      </Button>
      <RunProgress requestKey={null} isWaiting={waiting} />
    </>
  )
}

function Discard({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const { send, waiting } = useRunAction(`/price-runs/${run.id}/discard`)
  return (
    <Button variant="quiet" isPending={waiting} onPress={() => send()}>
      {t('actions.discard')}
    </Button>
  )
}

function Undo({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setDialogOpen(true)}>{t('actions.undo')}</Button>
      <Suspense fallback={null}>
        {isDialogOpen && (
          <UndoDialog run={run} isOpen={isDialogOpen} onOpenChange={setDialogOpen} />
        )}
      </Suspense>
    </>
  )
}

/** The approval by a second user, after which the first may apply the run. */
export function ApproveButton({ run: { id, version } }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const { send, waiting } = useRunAction(`/price-runs/${id}/approval`)
  return (
    <Button isPending={waiting} onPress={() => send({ version })}>
      {t('actions.approve')}
    </Button>
  )
}
