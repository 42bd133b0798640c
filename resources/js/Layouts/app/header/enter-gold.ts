import { router } from '@inertiajs/react'
import { focusGoldField, wantGoldField } from '#client/features/insights/home/gold-field.ts'

/** To the field for today's gold, ready to type; the server knows where this person has it. */
export function enterGold() {
  if (focusGoldField()) return
  wantGoldField()
  router.visit('/todays-gold')
}
