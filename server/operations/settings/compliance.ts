import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ComplianceSettings } from '#server/configuration/compliance-settings.ts'
import { changeShop, recordShopChange, shopOf } from '#server/configuration/configuration.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import type { ComplianceSettingsInput } from './input.ts'

/** Saves thresholds, hold days and retention years. Throws `Refused` by field, `Conflict` for an old version. */
export async function saveCompliance(
  ctx: Ctx,
  actor: Actor,
  { version, ...typed }: ComplianceSettingsInput,
): Promise<void> {
  authorize(actor, 'shop_settings.save')
  await transaction(ctx, async (tx) => {
    const { currency } = await shopOf(tx.db)
    const settings = parseSettings(typed, currency)
    await changeShop(tx, actor, version, { compliance: JSON.stringify(settings) })
    await recordShopChange(tx, actor, 'compliance_saved', { ...settings })
  })
}

function parseSettings(
  typed: Omit<ComplianceSettingsInput, 'version'>,
  currency: string,
): ComplianceSettings {
  const errors: Record<string, Refusal> = {}
  const amount = (field: 'cashLimit' | 'amlLimit') => {
    const minor = parseAmount(typed[field], currency)
    if (minor === null || minor <= 0) errors[field] = { key: 'amount' }
    return minor ?? 0
  }
  const integer = (field: IntegerField, least: number, most: number) => {
    const number = /^\d{1,4}$/.test(typed[field]) ? Number(typed[field]) : -1
    if (number < least || number > most) errors[field] = { key: 'between', values: { least, most } }
    return number
  }
  const settings = {
    form8300: typed.form8300,
    cashLimit: amount('cashLimit'),
    reportDays: integer('reportDays', 1, 60),
    amlLimit: amount('amlLimit'),
    amlWarnBp: integer('amlWarn', 1, 100) * 100,
    holdDays: integer('holdDays', 0, 365),
    formYears: integer('formYears', 1, 30),
    contractYears: integer('contractYears', 1, 30),
    idYears: integer('idYears', 1, 30),
  }
  if (Object.keys(errors).length > 0) throw new Refused(errors)
  return settings
}

type IntegerField =
  | 'reportDays'
  | 'amlWarn'
  | 'holdDays'
  | 'formYears'
  | 'contractYears'
  | 'idYears'
