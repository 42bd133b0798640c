import { configVersion, currentConfig, versions } from '#server/configuration/configuration.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { SimulationProps } from './props.ts'
import * as queries from './queries.ts'
import { goldOf, simulationOf } from './simulation.ts'

/** A simulation with the samples calculated so far. */
export async function simulationPage({ db }: Ctx, id: number): Promise<SimulationProps> {
  const simulation = await simulationOf(db, id)
  const base = await configVersion(db, simulation.base_version)
  const newest = await currentConfig(db)
  const [last] = await versions(db, 1)
  const samples = new Map(
    (await queries.samplesOf(db, id)).map(({ place: index, sample }) => [
      index,
      JSON.parse(sample),
    ]),
  )
  const settings = JSON.parse(simulation.settings)
  const isOutdated = simulation.made_version === null && newest.version !== base.version
  return {
    id,
    by: simulation.by,
    at: simulation.created_at,
    note: simulation.note,
    restores: simulation.restores,
    base: { version: base.version, settings: base.settings },
    settings,
    currency: settings.currency,
    goldCurrency: await queries.quoteCurrency(db, simulation.quote_id),
    steps: goldOf(simulation).map(({ at, midMicro }, index) => ({
      at,
      mid: goldPriceText(midMicro),
      sample: samples.get(index) ?? null,
    })),
    made: simulation.made_version,
    newest: isOutdated
      ? { version: newest.version, by: last?.by ?? null, settings: newest.settings }
      : null,
  }
}
