import { router } from '@inertiajs/react'
import { GOLD_FIELD } from '../../../Components/home/gold-field-id.ts'

/** To the one field for today's gold, ready to type. */
export function enterGold() {
  if (focusField()) return
  router.visit('/', { onSuccess: () => void requestAnimationFrame(focusField) })
}

function focusField(): boolean {
  const field = document.getElementById(GOLD_FIELD)
  field?.focus()
  return field !== null
}
