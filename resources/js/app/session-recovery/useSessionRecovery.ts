import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { trackVisits } from './current-visit.ts'
import { watchVersion } from './new-version.ts'
import { watchForSavedForm } from './restore-form.ts'
import { watchSession } from './session-end.ts'
import { trackTyping } from './typed-fields.ts'

/** Handles new versions and ended sessions without losing unsaved fields. */
export function useSessionRecovery() {
  const page = usePage()
  const userId = page.props.auth.user?.id
  const restore = useEffectEvent((id: number) => watchForSavedForm(id, page))
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
