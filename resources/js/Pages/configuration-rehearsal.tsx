import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { DifferenceList } from '#client/features/operations/settings/pricing/DifferenceList.tsx'
import { MonthBand } from '#client/features/operations/settings/pricing/SimulationCharts.tsx'
import { SimulationStatus } from '#client/features/operations/settings/pricing/SimulationStatus.tsx'
import { SimulationTable } from '#client/features/operations/settings/pricing/SimulationTable.tsx'
import { TodayFigures } from '#client/features/operations/settings/pricing/TodayFigures.tsx'
import { useSimulation } from '#client/features/operations/settings/pricing/useSimulation.ts'
import { usePost } from '#client/lib/forms.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { Pages } from '#server/http/pages.ts'

/**
 * Simulates new settings against the current ones on the whole catalogue, today and over past
 * gold prices. Addresses call a simulation a rehearsal.
 */
export default function ConfigurationRehearsal(props: Pages['configuration-rehearsal']) {
  const { t } = useTranslation('configuration')
  const simulation = useSimulation(props)
  const { send, isSending } = usePost()
  const context = useMetalsContext()
  const { base, settings, currency, restores, made, newest } = props
  const today = simulation.samples.at(-1) ?? null
  const confirm = () =>
    send(
      `/configuration/rehearsals/${props.id}/confirmation`,
      {},
      { onHttpException: () => router.reload() },
    )
  return (
    <>
      <PageHeader
        title={t('simulation.title')}
        subtitle={
          restores === null
            ? t('simulation.subtitle', { version: base.version })
            : t('simulation.restores', { version: restores })
        }
        actions={
          made === null && (
            <>
              <ButtonLink href={`/configuration?rehearsal=${props.id}`}>
                {t('simulation.edit')}
              </ButtonLink>
              <Button
                variant="primary"
                isPending={isSending}
                isDisabled={!simulation.isComplete || newest !== null}
                onPress={confirm}
              >
                {t('simulation.confirm')}
              </Button>
            </>
          )
        }
      />
      <div className="grid max-w-6xl grid-cols-1 gap-5">
        <SimulationStatus page={props} simulation={simulation} />
        {today && <TodayFigures sample={today} currency={currency} />}
        <Card title={t('simulation.months', { context })}>
          <p className="mb-3 max-w-3xl text-text-2">{t('simulation.months_text', { context })}</p>
          <MonthBand
            steps={props.steps.map((step, index) => ({
              ...step,
              sample: simulation.samples[index] ?? null,
            }))}
          />
          <SimulationTable page={props} samples={simulation.samples} />
        </Card>
        <Card title={t('difference.title')}>
          <DifferenceList before={base.settings} after={settings} />
        </Card>
      </div>
    </>
  )
}
