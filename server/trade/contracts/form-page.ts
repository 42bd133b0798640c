import type { Actor } from '#server/access/actor.ts'
import { alloysSold } from '#server/catalogue/alloys/alloy.ts'
import { places } from '#server/catalogue/stock/stock.ts'
import { currentConfig, shopOf } from '#server/configuration/configuration.ts'
import { taxChoices } from '#server/configuration/tax-classes/line-tax.ts'
import { type TradeSettings, tradeSettings } from '#server/configuration/trade-settings.ts'
import { percentText } from '#server/formula/units/scaled.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import {
  CONTRACT_TYPES,
  definitionOf,
  needsAdult,
  openingOf,
  takesStock,
} from '#server/trade/contract-types/lookup.ts'
import { defaultTerms, depositBp } from '#server/trade/contracts/lines/agreement.ts'
import { heldTaxes } from '#server/trade/contracts/lines/tax.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import { contractPage, termsProps } from './detail.ts'
import type { ContractFormProps, ContractProps, OpeningProps, TypeFormProps } from './props.ts'
import { contractById, lastPlaceOf } from './queries.ts'
import { ADULT_YEARS, adultBornBy } from './seller.ts'

/** Props of the form of a new contract, a draft, or the next version of a confirmed contract. Throws `NotFound`. */
export async function formPage(
  ctx: Ctx,
  actor: Actor,
  id: number | null,
  customerId: number | null,
): Promise<ContractFormProps> {
  const { db } = ctx
  const contract = id === null ? null : await contractPage(ctx, actor, id)
  const stored = id === null ? undefined : await contractById(db, id)
  // A form whose price expired meanwhile is shown again with the refusal.
  if (contract && !contract.isDraft && !contract.isAmendable && !contract.isPriceExpired)
    throw new NotFound()
  const customer = await customerNamed(db, contract?.customer.id ?? customerId ?? 0)
  const { settings } = await currentConfig(db)
  const { time_zone: timeZone } = await shopOf(db)
  const tradeDefaults = await tradeSettings(db)
  const today = dayOf(ctx.clock.now(), timeZone)
  return {
    contract,
    purpose: purposeOf(contract),
    customer: customer ? { id: customer.id, name: customer.name, detail: customer.city } : null,
    types: CONTRACT_TYPES.map((type) => typeProps(type, tradeDefaults)),
    defaults: termsProps(defaultTerms(tradeDefaults, settings.tax.mode)),
    karats: (await alloysSold(db)).map(({ label, metal }) => ({ label, metal })),
    metals: contract?.metals ?? [...(await metalsSold(db))],
    taxChoices: await taxChoices(db, stored && (await heldTaxes(db, stored))),
    ...(await placesProps(ctx.db, actor, contract)),
    today,
    adult: { years: ADULT_YEARS, bornBy: adultBornBy(today) },
  }
}

/** A contract without a place that may hold pieces takes its pieces from the first one; a new one from that which the user chose last. */
async function placesProps(
  db: Db,
  actor: Actor,
  contract: Pick<ContractProps, 'placeId' | 'isDraft' | 'from'> | null,
): Promise<Pick<ContractFormProps, 'places' | 'placeId'>> {
  const all = await places(db)
  const [first, ...others] = all
  if (!first || others.length === 0) return { places: [], placeId: null }
  const isNew = contract === null || (contract.isDraft && contract.from === null)
  const chosen = contract?.placeId ?? (isNew ? await lastPlaceOf(db, actor.id) : null)
  return {
    places: all.map(({ id, name }) => ({ id, name })),
    placeId: (all.find(({ id }) => id === chosen) ?? first).id,
  }
}

function typeProps(type: ContractType, tradeDefaults: TradeSettings): TypeFormProps {
  const {
    icon,
    terms,
    dueDays,
    ownGoods,
    lendsGoods = false,
    buysGold = false,
    isTaxed = false,
    madeToOrder,
  } = definitionOf(type)
  const depositPercent = percentText(depositBp(type, tradeDefaults))
  return {
    type,
    icon: icon ?? null,
    terms,
    depositPercent,
    dueDays: dueDays ? tradeDefaults[dueDays] : null,
    ownGoods,
    lendsGoods,
    buysGold,
    isTaxed,
    needsAdult: needsAdult(type),
    startsWithLine: buysGold || madeToOrder === true,
    takesStock: takesStock(type),
    opening: openingProps(type),
  }
}

/** A made piece is quoted first, and paid once the customer approves. */
export function openingProps(type: ContractType): OpeningProps {
  const definition = definitionOf(type)
  const takesPayment = definition.money === 'in' && definition.madeToOrder !== true
  return { ...openingOf(definition), takesPayment }
}

function purposeOf(contract: { isDraft: boolean } | null): ContractFormProps['purpose'] {
  if (contract === null) return 'create'
  return contract.isDraft ? 'change' : 'amend'
}
