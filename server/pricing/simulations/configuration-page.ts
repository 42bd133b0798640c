import {
  configVersion,
  currentConfig,
  type VersionWithAuthor,
  versions,
} from '#server/configuration/configuration.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ConfigurationVersionProps, VersionProps } from './configuration-props.ts'
import type { SimulationProps } from './props.ts'
import * as queries from './queries.ts'
import { existingVersion, goldOf, simulationOf } from './simulation.ts'

export const MAX_VERSIONS = 100

/** One version and another to compare it to: by default the one before it, and the second for the first. */
export async function versionPage(
  { db }: Ctx,
  version: number,
  comparedVersion: number | undefined,
): Promise<ConfigurationVersionProps> {
  const listed = (await versions(db, MAX_VERSIONS)).map(versionProps)
  const { settings } = await existingVersion(db, version)
  const newest = listed[0]?.version ?? version
  const preceding = version > 1 ? version - 1 : Math.min(2, newest)
  const other = comparedVersion === version ? preceding : (comparedVersion ?? preceding)
  return {
    version: listedVersion(listed, version),
    settings,
    comparedTo:
      other === version
        ? null
        : {
            version: listedVersion(listed, other),
            settings: (await existingVersion(db, other)).settings,
          },
    newest,
    versions: listed,
  }
}

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

export function versionProps({ example, ...version }: VersionWithAuthor): VersionProps {
  return { ...version, example: example === 1 }
}

/** Of a version beyond the end of the list only the number is known. */
function listedVersion(listed: VersionProps[], version: number): VersionProps {
  const known = listed.find((one) => one.version === version)
  return known ?? { version, at: '', by: null, note: '', example: false }
}

export const productsForRules = queries.productsOnSale
