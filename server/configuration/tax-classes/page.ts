import { currentConfig } from '#server/configuration/configuration.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import { ratePercentText } from '#server/formula/units/scaled.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { TaxClassesProps, TaxClassProps } from './props.ts'
import * as queries from './queries.ts'

export async function taxClassesPage(db: Db): Promise<TaxClassesProps> {
  const classes = await queries.activeClasses(db)
  const { tax } = (await currentConfig(db)).settings
  const defaultRate = classes.find(({ is_default }) => is_default === 1)?.rate_ppm
  const differs = tax.mode === 'inclusive' && ratePpmOf(tax) !== defaultRate
  return {
    classes: classes.map(classProps),
    archived: (await queries.archivedClasses(db)).map(classProps),
    rateInPrices: differs ? ratePercentText(ratePpmOf(tax)) : null,
  }
}

const classProps = (row: queries.TaxClass): TaxClassProps => ({
  id: row.id,
  name: row.name,
  rate: ratePercentText(row.rate_ppm),
  needsReason: row.needs_reason === 1,
  isDefault: row.is_default === 1,
  version: row.version,
})
