import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { SimulationProps } from '#server/pricing/simulations/props.ts'
import { DifferenceList } from './DifferenceList.tsx'
import type { useSimulation } from './useSimulation.ts'

interface SimulationStatusProps {
  page: SimulationProps
  simulation: ReturnType<typeof useSimulation>
}

/** Progress or result of a simulation. */
export function SimulationStatus({ page, simulation }: SimulationStatusProps) {
  const { t } = useTranslation('configuration')
  const { made: createdVersion, newest, base } = page
  if (createdVersion !== null)
    return (
      <Notice
        tone="positive"
        role="status"
        title={t('simulation.activated', { version: createdVersion })}
        actions={
          <>
            <Button
              variant="primary"
              onPress={() => router.post('/price-runs', { kind: 'reprice' })}
            >
              {t('simulation.reprice')}
            </Button>
            <ButtonLink href="/configuration">{t('back')}</ButtonLink>
          </>
        }
      >
        {t('simulation.activated_text')}
      </Notice>
    )
  if (newest)
    return (
      <Notice
        tone="caution"
        role="status"
        title={t('conflict.title', { name: newest.by ?? '–', version: newest.version })}
        actions={
          <ButtonLink size="sm" href={`/configuration?rehearsal=${page.id}`}>
            {t('conflict.resubmit')}
          </ButtonLink>
        }
      >
        <div className="mt-2">
          <DifferenceList before={base.settings} after={newest.settings} />
        </div>
      </Notice>
    )
  if (simulation.isComplete) return null
  return <Progress page={page} simulation={simulation} />
}

function Progress({ page, simulation }: SimulationStatusProps) {
  const { t } = useTranslation('configuration')
  const { done, isRunning, hasFailed, stop, resume } = simulation
  const all = page.steps.length
  const text = t('simulation.progress', { context: useMetalsContext(), done, all })
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border bg-surface p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p>{hasFailed ? t('simulation.failed') : text}</p>
        <ProgressBar label={text} value={done} max={all} className="mt-2 w-full" />
      </div>
      {isRunning ? (
        <Button onPress={stop}>{t('simulation.stop')}</Button>
      ) : (
        <Button onPress={resume}>{t('simulation.resume')}</Button>
      )}
    </div>
  )
}
