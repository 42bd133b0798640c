import { signInSettingsRow } from '#server/identity/shop-queries.ts'
import type { Ctx } from '#server/platform/context.ts'

/** A coloured panel with the form beside it, or a card in the middle of the page. */
export type SignInStyle = 'cover' | 'boxed'
export type GuestPage = 'register' | 'reset' | 'lock'

const PATHS: Record<GuestPage, Record<SignInStyle, string>> = {
  register: { cover: '/auth/cover-register', boxed: '/auth/boxed-signup' },
  reset: { cover: '/auth/cover-password-reset', boxed: '/auth/boxed-password-reset' },
  lock: { cover: '/auth/cover-lockscreen', boxed: '/auth/boxed-lockscreen' },
}

export function pagePath(page: GuestPage, style: SignInStyle): string {
  return PATHS[page][style]
}

/** The shop's settings for sign-in pages and lock. */
export async function signInSettings(
  ctx: Ctx,
): Promise<{ style: SignInStyle; lockAfterMin: number }> {
  const shop = await signInSettingsRow(ctx.db)
  return { style: shop?.login_style ?? 'cover', lockAfterMin: shop?.lock_after_min ?? 15 }
}
