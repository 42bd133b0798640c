import type { Ctx } from '#server/platform/context.ts'
import { doorSettings } from './sign-in-queries.ts'

/** A panel of ink with the form beside it, or a card in the middle of the page. */
export type DoorStyle = 'cover' | 'boxed'
export type Door = 'register' | 'reset' | 'lock'

const PATHS: Record<Door, Record<DoorStyle, string>> = {
  register: { cover: '/auth/cover-register', boxed: '/auth/boxed-signup' },
  reset: { cover: '/auth/cover-password-reset', boxed: '/auth/boxed-password-reset' },
  lock: { cover: '/auth/cover-lockscreen', boxed: '/auth/boxed-lockscreen' },
}

/** Where a door stands in a style. */
export function doorPath(door: Door, style: DoorStyle): string {
  return PATHS[door][style]
}

/** How the shop has chosen its doors. */
export async function doorsOf(ctx: Ctx): Promise<{ style: DoorStyle; lockAfterMin: number }> {
  const shop = await doorSettings(ctx.db)
  return { style: shop?.login_style ?? 'cover', lockAfterMin: shop?.lock_after_min ?? 15 }
}
