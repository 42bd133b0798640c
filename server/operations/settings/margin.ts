import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { createNextVersion, currentConfig } from '#server/configuration/configuration.ts'
import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import { ruleProblems } from '#server/formula/settings/rule-problems.ts'
import {
  groupSettings,
  ruleFor,
  withGroupSettings,
} from '#server/formula/settings/settings-groups.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import { ROUNDINGS } from '#server/formula/units/rounding.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import type { MarginInput } from './input.ts'

/** Margin, labour and rounding of one group of pieces, as the next version of the settings; the other groups keep theirs. */
export async function saveMargin(ctx: Ctx, actor: Actor, input: MarginInput): Promise<void> {
  authorize(actor, 'pricing_settings.change')
  await transaction(ctx, async (tx) => {
    const { version, settings, example } = await currentConfig(tx.db)
    const next = withMargin(settings, input)
    rejectInvalidRule(ruleFor(next, input.group))
    const made = await createNextVersion(tx, {
      base: version,
      author: actor.id,
      note: '',
      settings: next,
      example,
    })
    await record(tx, actor, {
      act: 'configuration_saved',
      subject: 'configuration',
      subjectId: made,
      details: { base: version },
    })
  })
}

function withMargin(settings: PricingSettings, input: MarginInput): PricingSettings {
  const perGramMinor = parseAmount(input.labourPerGram, settings.currency)
  if (perGramMinor === null) throw new Refused({ labourPerGram: { key: 'amount' } })
  const before = groupSettings(settings, input.group)
  const next = { ...settings, rounding: ROUNDINGS[input.rounding] }
  return withGroupSettings(next, input.group, {
    ...before,
    labour: { ...before.labour, perGramMinor },
    selling: { model: 'margin', marginBp: input.marginBp },
  })
}

const formFields: Record<string, string> = {
  marginBp: 'marginBp',
  'labour.perGramMinor': 'labourPerGram',
}

function rejectInvalidRule(rule: PriceRule): void {
  const [problem] = ruleProblems(rule)
  if (problem)
    throw new Refused({ [formFields[problem.field] ?? 'form']: { key: 'rule_not_calculable' } })
}
