import { router } from '@inertiajs/react'
import { focusGoldField, focusGoldFieldOnceShown } from '../../../Components/home/gold-field.ts'

/** To the one field for today's gold, ready to type. */
export function enterGold() {
  if (focusGoldField()) return
  focusGoldFieldOnceShown()
  router.visit('/')
}
