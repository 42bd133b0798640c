import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { watchVersion } from './new-version.ts'
import { watchForReturn } from './restore-form.ts'
import { watchSession } from './signed-out.ts'
import { watchTyping } from './typed.ts'
import { watchVisits } from './visits.ts'

/** A new version, or the end of the session, comes between nobody and their work without a word. */
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
