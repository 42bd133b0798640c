import type { PendingVisit } from '@inertiajs/core'
import { router } from '@inertiajs/react'

let current: PendingVisit | null = null

/** Records the current visit, ignoring background requests. */
export function trackVisits() {
  const onStart = router.on('start', ({ detail: { visit } }) => {
    if (!visit.async && !visit.prefetch) current = visit
  })
  const onFinish = router.on('finish', ({ detail: { visit } }) => {
    if (visit.id === current?.id) current = null
  })
  return () => {
    onStart()
    onFinish()
  }
}

export const currentVisit = () => current
