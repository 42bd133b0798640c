import type { SettingsFormState } from '#client/features/operations/settings/pricing/useSettingsForm.ts'
import type { ShopParts } from './useShopParts.ts'

export type Save = ReturnType<typeof useSave>

/**
 * Saves the whole page: first the changed parts of the shop settings, and when all of them are saved, the pricing settings,
 * which are simulated before they take effect.
 */
export function useSave(form: SettingsFormState, parts: ShopParts) {
  const isPricingReady = form.changes > 0 && !form.hasConflict
  const isSending = parts.isSending || form.isSending
  return {
    isSending,
    canSend: parts.changes > 0 || isPricingReady,
    action: actionOf(parts.changes > 0, isPricingReady),
    send: async () => {
      if (isSending) return
      if ((await parts.save()) && isPricingReady) form.simulate()
    },
  }
}

function actionOf(
  hasParts: boolean,
  hasPricing: boolean,
): 'save' | 'simulate' | 'save_and_simulate' {
  if (!hasPricing) return 'save'
  return hasParts ? 'save_and_simulate' : 'simulate'
}
