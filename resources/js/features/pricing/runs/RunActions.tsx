import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '#client/lib/session-recovery/late.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { PriceRunProps, RunProps } from '#server/pricing/runs/props.ts'
import { RunProgress } from './RunProgress.tsx'
import { useRunAct } from './useRunAct.ts'

const UndoDialog = late(() => import('./UndoDialog.tsx'))

/** What may be done with a run besides applying it: work it out again, take it back, put it away. */
export function RunActions({ run, may }: Pick<PriceRunProps, 'run' | 'may'>) {
  return (
    <>
      {may.discard && <Discard run={run} />}
      {may.again && <PreviewAgain run={run} />}
      {may.revert && <Undo run={run} />}
    </>
  )
}

function PreviewAgain({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const { plain, waiting } = useRunAct(`/price-runs/${run.id}/recalculation`)
  return (
    <>
      <Button variant="primary" isPending={waiting} onPress={plain}>
        {t('act.previewAgain')}
      </Button>
      <RunProgress of={null} isWaiting={waiting} />
    </>
  )
}

function Discard({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const { plain, waiting } = useRunAct(`/price-runs/${run.id}/discard`)
  return (
    <Button variant="quiet" isPending={waiting} onPress={plain}>
      {t('act.discard')}
    </Button>
  )
}

function Undo({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('act.undo')}</Button>
      <Suspense fallback={null}>
        {asking && <UndoDialog run={run} isOpen={asking} onOpenChange={setAsking} />}
      </Suspense>
    </>
  )
}
