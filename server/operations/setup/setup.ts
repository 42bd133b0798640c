import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { alloyChoices, alloysSold, sellOnly } from '#server/catalogue/alloys/alloy.ts'
import {
  kindsOffered,
  offerKind,
  withdrawOtherKinds,
} from '#server/catalogue/products/kinds-offered.ts'
import { offerMiamiCubanLink } from '#server/catalogue/products/miami-cuban-link.ts'
import {
  changeShop,
  changeTax,
  chooseExample,
  currentConfig,
  isCurrencyFixed,
  recordShopChange,
  shopOf,
} from '#server/configuration/configuration.ts'
import { setDefaultRate } from '#server/configuration/tax-classes/tax-class.ts'
import { letterheadOf, logoOf, withLetterhead } from '#server/configuration/trade-settings.ts'
import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import { ratePercentText } from '#server/formula/units/scaled.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { recordOnce } from '#server/market/quotes/manual-quote.ts'
import { unitChoices, unitColumns } from '#server/operations/settings/shop.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { type LawChanges, type Market, regulated } from '#server/pricing/compare-at/law/market.ts'
import type { SetupInput } from './input.ts'
import type { SetupProps } from './props.ts'

/** The form of what a new shop sells, with what it has so far. */
export async function setupPage(ctx: Ctx): Promise<SetupProps> {
  const { db } = ctx
  const shop = await shopOf(db)
  const { tax } = (await currentConfig(db)).settings
  const priced: Metal[] = []
  for (const metal of METALS) if ((await latestBasis(ctx, metal))?.example === 0) priced.push(metal)
  return {
    isOpen: !(await isCurrencyFixed(db)),
    isSaved: shop.set_up === 1,
    version: shop.version,
    name: shop.name,
    address: letterheadOf(shop.trade).address,
    currency: shop.currency,
    weightUnit: shop.weight_unit,
    timeZone: shop.time_zone,
    ...unitChoices(shop),
    taxMode: tax.mode === 'inclusive' ? 'inclusive' : 'exclusive',
    taxRate: ratePercentText(ratePpmOf(tax)),
    markets: regulated(JSON.parse(shop.markets)),
    ...(await kindsOffered(db)),
    alloys: await alloyChoices(db),
    priced,
  }
}

/**
 * Sets up a shop that has sold and priced nothing yet: its name, address, currency, units, tax and markets, the alloys and kinds
 * that it sells, each kind with a product, and today's prices of its metals. May be repeated until then. Returns the product to which
 * pieces are added next; null: the Miami Cuban Link. Throws `Refused` beside the field, `Conflict` when the shop has changed
 * since `version`.
 */
export async function saveSetup(
  ctx: Ctx,
  actor: Actor,
  input: SetupInput,
  { titleOf, noLawReason }: SetupTexts,
): Promise<number | null> {
  authorize(actor, 'shop_settings.save')
  const { idempotencyKey: key, ...body } = input
  try {
    const productId = await transaction(ctx, (tx) =>
      once(tx, actor, { act: 'setup', key, body, isLong: true }, () =>
        setUp(tx, actor, input, { titleOf, noLawReason }),
      ),
    )
    return productId === MIAMI_CUBAN_LINK_FIRST ? null : productId
  } catch (error) {
    // Somebody added the same product or alloy meanwhile.
    throw isUniqueViolation(error) ? new Conflict({ key: 'shop_conflict' }) : error
  }
}

/** In the language of the user. */
interface SetupTexts {
  /** The title of the first product of a kind. */
  titleOf: (kind: PieceKind) => string
  /** Why compare-at prices are checked by no law. */
  noLawReason: string
}

/** In place of the id of a product. */
const MIAMI_CUBAN_LINK_FIRST = 0

async function setUp(
  tx: Tx,
  actor: Actor,
  { kinds, miamiCubanLink, alloys, prices, taxMode, taxRate, ...input }: SetupInput,
  { titleOf, noLawReason }: SetupTexts,
): Promise<number> {
  if (await isCurrencyFixed(tx.db)) throw new Refused({ form: { key: 'setup_over' } })
  await saveShop(tx, actor, input, noLawReason)
  await changeTax(tx, actor, { mode: taxMode, ratePpm: taxRate })
  await chooseExample(tx, actor)
  await setDefaultRate(tx, actor, taxRate)
  await withdrawOtherKinds(tx, actor, { kinds, miamiCubanLink })
  await sellOnly(tx, actor, alloys)
  const ids: number[] = []
  for (const kind of kinds) ids.push(await offerKind(tx, actor, { title: titleOf(kind), kind }))
  if (miamiCubanLink) await offerMiamiCubanLink(tx, actor)
  const sold = new Set((await alloysSold(tx.db)).map(({ metal }) => metal))
  for (const metal of METALS) {
    const mid = prices[metal] ?? null
    if (mid !== null && sold.has(metal)) await recordPrice(tx, actor, metal, mid)
  }
  return miamiCubanLink ? MIAMI_CUBAN_LINK_FIRST : (ids[0] ?? MIAMI_CUBAN_LINK_FIRST)
}

type ShopFields = Pick<
  SetupInput,
  | 'version'
  | 'name'
  | 'address'
  | 'currency'
  | 'weightUnit'
  | 'timeZone'
  | 'lengthUnit'
  | 'ringSystem'
  | 'markets'
>

async function saveShop(
  tx: Tx,
  actor: Actor,
  { version, name, address, currency, weightUnit, timeZone, markets: chosen, ...units }: ShopFields,
  noLawReason: string,
): Promise<void> {
  const { trade, law: stored } = await shopOf(tx.db)
  const markets: Market[] = chosen.length > 0 ? chosen : ['none']
  const noneReason = chosen.length > 0 ? null : noLawReason
  const law: LawChanges = { ...JSON.parse(stored), noneReason }
  const letterhead = { ...letterheadOf(trade), address, logo: logoOf(trade) }
  await changeShop(tx, actor, version, {
    ...{ name, currency, set_up: 1 },
    ...unitColumns(units),
    weight_unit: weightUnit,
    time_zone: timeZone,
    trade: withLetterhead(trade, letterhead),
    ...{ markets: JSON.stringify(markets), law: JSON.stringify(law) },
  })
  await recordShopChange(tx, actor, 'shop_saved', { name, address, currency, weightUnit, timeZone })
  await recordShopChange(tx, actor, 'markets_saved', { markets, law })
}

async function recordPrice(tx: Tx, actor: Actor, metal: Metal, mid: number): Promise<void> {
  const quote = { metal, mid, note: null, confirmed: false, idempotencyKey: null }
  try {
    await recordOnce(tx, actor, quote)
  } catch (error) {
    const [reason] = error instanceof Refused ? Object.values(error.fields) : []
    throw reason ? new Refused({ [`prices.${metal}`]: reason }) : error
  }
}
