import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { watchVisits } from './current-visit.ts'
import { watchVersion } from './new-version.ts'
import { watchForReturn } from './restore-form.ts'
import { watchSession } from './session-end.ts'
import { watchTyping } from './typed-fields.ts'

/** Handles new versions and ended sessions without losing unsaved fields. */
export function useInterruptions() {
  const page = usePage()
  const userId = page.props.auth.user?.id
  const giveBack = useEffectEvent((id: number) => watchForReturn(id, page))
  useEffect(() => {
    if (userId === undefined) return
    const ends = [
      watchTyping(),
      watchVisits(),
      watchVersion(userId),
      watchSession(userId),
      giveBack(userId),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [userId])
}
