import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { follower, postPreferences } from '#client/app/follow-user.ts'
import { fillGaps, onChoice } from '#client/app/preferences.ts'

/** A signed-in person's choices go with them: gaps of this device are filled, and what is chosen here is sent. */
export function useFollowing() {
  const { auth, locale, preferences } = usePage().props
  const userId = auth.user?.id
  const fill = useEffectEvent(() => fillGaps({ locale, preferences }))
  useEffect(() => {
    if (userId === undefined) return
    void fill()
    const { tell, send } = follower(postPreferences)
    const ignore = onChoice(tell)
    window.addEventListener('pagehide', send)
    return () => {
      ignore()
      window.removeEventListener('pagehide', send)
      void send()
    }
  }, [userId])
}
