import { router } from '@inertiajs/react'
import { focusGoldField, requestGoldFieldFocus } from '#client/features/insights/home/gold-field.ts'

/** To the field for today's gold, ready to type; the server knows where this person has it. */
export function enterGold() {
  if (focusGoldField()) return
  requestGoldFieldFocus()
  router.visit('/todays-gold')
}
