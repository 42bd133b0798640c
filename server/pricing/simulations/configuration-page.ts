import {
  configVersion,
  currentConfig,
  type NamedVersion,
  versions,
} from '#server/configuration/configuration.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ConfigurationVersionProps, VersionProps } from './configuration-props.ts'
import type { RehearsalProps } from './props.ts'
import * as queries from './queries.ts'
import { goldOf, knownVersion, rehearsalOf } from './simulation.ts'

/** How many versions the pages list at most. */
export const VERSIONS_LISTED = 100

/** One version beside another: the one before it, unless another is asked for. */
export async function versionPage(
  { db }: Ctx,
  version: number,
  beside: number | undefined,
): Promise<ConfigurationVersionProps> {
  const all = (await versions(db, VERSIONS_LISTED)).map(versionProps)
  const { settings } = await knownVersion(db, version)
  const other = beside ?? version - 1
  return {
    version: found(all, version),
    settings,
    beside:
      other < 1
        ? null
        : { version: found(all, other), settings: (await knownVersion(db, other)).settings },
    newest: all[0]?.version ?? version,
    versions: all,
  }
}

/** A rehearsal as far as it has come. */
export async function rehearsalPage({ db }: Ctx, id: number): Promise<RehearsalProps> {
  const rehearsal = await rehearsalOf(db, id)
  const base = await configVersion(db, rehearsal.base_version)
  const newest = await currentConfig(db)
  const [last] = await versions(db, 1)
  const seen = new Map(
    (await queries.samplesOf(db, id)).map(({ place, sample }) => [place, JSON.parse(sample)]),
  )
  const settings = JSON.parse(rehearsal.settings)
  const isOvertaken = rehearsal.made_version === null && newest.version !== base.version
  return {
    id,
    by: rehearsal.by,
    at: rehearsal.created_at,
    note: rehearsal.note,
    restores: rehearsal.restores,
    base: { version: base.version, settings: base.settings },
    settings,
    currency: settings.currency,
    goldCurrency: await queries.quoteCurrency(db, rehearsal.quote_id),
    steps: goldOf(rehearsal).map(({ at, midMicro }, place) => ({
      at,
      mid: goldPriceText(midMicro),
      sample: seen.get(place) ?? null,
    })),
    made: rehearsal.made_version,
    newest: isOvertaken
      ? { version: newest.version, by: last?.by ?? null, settings: newest.settings }
      : null,
  }
}

export function versionProps({ example, ...version }: NamedVersion): VersionProps {
  return { ...version, example: example === 1 }
}

/** One that is further back than the list reaches is known by its number alone. */
function found(all: VersionProps[], version: number): VersionProps {
  const known = all.find((one) => one.version === version)
  return known ?? { version, at: '', by: null, note: '', example: false }
}

export const productsForRules = queries.productsOnSale
