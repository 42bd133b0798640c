import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { unattendedHeader } from '#client/lib/background-requests.ts'
import type { ComingSoonProps } from '#server/messaging/announcements/props.ts'

const RETRY_MS = 15_000

/** Asks the server for the announcements when the next one is due, until it has begun there: a campaign may begin later. */
export function useAnnouncements({ now, announcements }: ComingSoonProps) {
  const [offsetMs] = useState(() => Date.parse(now) - Date.now())
  const [next] = announcements
  const [dueId, setDueId] = useState<number | null>(null)
  const isWaiting = next !== undefined && next.id === dueId && !next.hasBegun
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => router.reload({ only: ['announcements', 'now'], headers: unattendedHeader() })
    ask()
    const timer = setInterval(ask, RETRY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return { offsetMs, isWaiting, reload: () => setDueId(next?.id ?? null) }
}
