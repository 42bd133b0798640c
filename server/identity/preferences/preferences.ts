import * as z from 'zod'
import {
  isPreference,
  type Preferences,
  preferenceNames,
  preferenceValues as values,
} from '#lang/preferences.ts'
import { saveLocale } from '#server/identity/accounts/account.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { storedPreferences, storePreferences } from './queries.ts'

/** The choices of a user, from their JSON; unset and invalid values are left out. */
export function preferencesIn(json: string | null): Partial<Preferences> {
  const stored: Record<string, unknown> = JSON.parse(json ?? '{}')
  const valid = preferenceNames.filter((name) => isPreference(name, stored[name]))
  return Object.fromEntries(valid.map((name) => [name, stored[name]]))
}

/** Adds to the user's choices. The language is also saved with the account, for emails. */
export async function savePreferences(
  ctx: Ctx,
  userId: number,
  chosen: Partial<Preferences>,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = preferencesIn(await storedPreferences(tx.db, userId))
    await storePreferences(tx, userId, JSON.stringify({ ...before, ...chosen }))
    if (chosen.locale !== undefined) await saveLocale(tx, userId, chosen.locale)
  })
}

/** `POST /preferences`: the changed values. */
export const preferencesInput = z.strictObject({
  theme: oneOf(values.theme),
  menu: oneOf(values.menu),
  layout: oneOf(values.layout),
  rtlClass: oneOf(values.rtlClass),
  animation: oneOf(values.animation),
  navbar: oneOf(values.navbar),
  semidark: oneOf(values.semidark),
  locale: oneOf(values.locale),
  weightUnit: oneOf(values.weightUnit),
  lengthUnit: oneOf(values.lengthUnit),
  ringSystem: oneOf(values.ringSystem),
  marketColours: oneOf(values.marketColours),
  singleKeys: oneOf(values.singleKeys),
} satisfies Record<keyof typeof values, z.ZodType>)

function oneOf<const Values extends readonly (string | boolean)[]>(allowed: Values) {
  return z.literal(allowed, 'choose').exactOptional()
}
