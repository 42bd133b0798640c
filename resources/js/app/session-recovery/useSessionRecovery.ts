import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { trackVisits } from './current-visit.ts'
import { watchVersion } from './new-version.ts'
import type { watchForSavedForm } from './restore-form.ts'
import { readSavedForm } from './saved-form.ts'
import { watchSession } from './session-end.ts'
import { trackTyping } from './typed-fields.ts'

/** Handles new versions and ended sessions without losing unsaved fields. */
export function useSessionRecovery() {
  const page = usePage()
  const userId = page.props.auth.user?.id
  const restore = useEffectEvent((id: number) => restoreLater(id, page))
  useEffect(() => {
    if (userId === undefined) return
    const cleanups = [
      trackTyping(),
      trackVisits(),
      watchVersion(userId),
      watchSession(userId),
      restore(userId),
    ]
    return () => {
      for (const cleanup of cleanups) cleanup()
    }
  }, [userId])
}

/** Loads the code that restores a saved form only where there is one, which is rare. */
function restoreLater(userId: number, page: Parameters<typeof watchForSavedForm>[1]): () => void {
  if (!readSavedForm()) return () => {}
  let isOver = false
  let stop = () => {}
  import('./restore-form.ts')
    .then((loaded) => {
      if (!isOver) stop = loaded.watchForSavedForm(userId, { ...page, url: location.pathname })
    })
    // The saved form stays for the next page load.
    .catch(() => undefined)
  return () => {
    isOver = true
    stop()
  }
}
