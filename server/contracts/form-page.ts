import type { Actor } from '#server/accounts/actor.ts'
import { dayOf } from '#server/calendar.ts'
import { alloysSold } from '#server/catalogue/catalogue.ts'
import { currentConfig, shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/context.ts'
import { customerNamed } from '#server/customers/customer.ts'
import { NotFound } from '#server/errors.ts'
import { percentText } from '#server/gold/percent.ts'
import { usualTerms } from './agreement.ts'
import { contractPage, termsProps } from './detail.ts'
import type { ContractFormProps } from './props.ts'
import { CONTRACT_TYPES } from './states.ts'
import { tradeSettings } from './trade-settings.ts'

/** The form of a new contract, of a draft, or of the next version of a binding one. Throws `NotFound`. */
export async function formPage(
  ctx: Ctx,
  actor: Actor,
  id: number | null,
  customerId: number | null,
): Promise<ContractFormProps> {
  const { db } = ctx
  const contract = id === null ? null : await contractPage(ctx, actor, id)
  if (contract && !contract.isDraft && !contract.isAmendable) throw new NotFound()
  const customer = await customerNamed(db, contract?.customer.id ?? customerId ?? 0)
  const { settings } = await currentConfig(db)
  const { time_zone: timeZone } = await shopOf(db)
  const usual = await tradeSettings(db)
  return {
    contract,
    purpose: purposeOf(contract),
    customer: customer ? { id: customer.id, name: customer.name, detail: customer.city } : null,
    types: CONTRACT_TYPES,
    usual: {
      ...termsProps(usualTerms(usual, settings.tax)),
      layawayDepositPercent: percentText(usual.layawayMinDepositBp),
      customDepositPercent: percentText(usual.customDepositBp),
      memoDays: usual.memoDays,
    },
    karats: (await alloysSold(db)).map(({ label }) => label),
    today: dayOf(ctx.clock.now(), timeZone),
  }
}

function purposeOf(contract: { isDraft: boolean } | null): ContractFormProps['purpose'] {
  if (contract === null) return 'create'
  return contract.isDraft ? 'change' : 'amend'
}
