import { directionOf, type Locale, languageTag } from '#lang/locales.ts'
import type { Preferences } from '#lang/preferences.ts'
import type { Actor } from '#server/access/actor.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import type { LengthUnit } from '#server/formula/units/measures.ts'
import type { RingSystem } from '#server/formula/units/ring-size.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import { preferencesIn } from '#server/identity/preferences/preferences.ts'
import type { GoldProps } from '#server/market/board/board-props.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Ability, abilitiesOf } from './access/abilities.ts'
import { shopOf } from './configuration/configuration.ts'
import type { ShopTable } from './configuration/table.ts'
import { currentGold } from './market/board/current-gold.ts'
import { metalsSold, sellsMiamiCubanLink } from './market/gold-settings.ts'

export type { GoldProps }

/** The props of every page in addition to its own. */
export interface SharedProps {
  auth: {
    user: {
      id: number
      name: string
      email: string
      role: Actor['role']
      /** The URL of the picture. */
      picture: string | null
    } | null
    /** The user's abilities; all false for guests. */
    can: Record<Ability, boolean>
  }
  locale: { code: Locale; tag: string; dir: 'ltr' | 'rtl' }
  /** The number of the request of this page, under which it is logged; null for guests. */
  requestId: string | null
  /** Null for guests, who see no data of the shop. */
  shop: {
    name: string
    currency: string
    weightUnit: ShopTable['weight_unit']
    timeZone: string
    /** Units of users who chose none; null: those of the language. */
    lengthUnit: LengthUnit | null
    ringSystem: RingSystem | null
    /** Minutes of inactivity after which the screen locks. */
    lockAfterMin: number
    /** The metals that it sells, gold first; absent where it sells gold alone. */
    metals?: readonly Metal[]
    /** Whether the Miami Cuban Link is on sale: the page of the price chart then has its name. */
    sellsMiamiCubanLink: boolean
  } | null
  gold: GoldProps | null
  /** The user's preferences, for browsers that have not stored them; null for guests. */
  preferences: Partial<Preferences> | null
}

export function sharedProps(
  ctx: Ctx,
  actor: Actor | null,
  { code, requestId }: { code: Locale; requestId: string },
): PropsFor<SharedProps> {
  return {
    auth: { user: userProps(actor), can: abilitiesOf(actor) },
    locale: { code, tag: languageTag(code), dir: directionOf(code) },
    requestId: actor && requestId,
    shop: actor && (() => shopProps(ctx)),
    // A user who must set up a second factor sees no data of the shop before.
    gold: actor && !actor.mustEnrol ? () => currentGold(ctx, actor) : null,
    preferences: actor && (() => preferencesIn(actor.preferences ?? null)),
  }
}

function userProps(actor: Actor | null): SharedProps['auth']['user'] {
  if (!actor) return null
  const { id, name, email, role, picture = null } = actor
  return { id, name, email, role, picture }
}

async function shopProps(ctx: Ctx): Promise<SharedProps['shop']> {
  const shop = await shopOf(ctx.db)
  const metals = await metalsSold(ctx.db)
  return {
    name: shop.name,
    currency: shop.currency,
    weightUnit: shop.weight_unit,
    timeZone: shop.time_zone,
    lengthUnit: shop.length_unit,
    ringSystem: shop.ring_size_system,
    lockAfterMin: shop.lock_after_min,
    sellsMiamiCubanLink: await sellsMiamiCubanLink(ctx.db),
    ...((metals.length > 1 || metals[0] !== GOLD) && { metals }),
  }
}
