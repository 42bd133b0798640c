import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'

/** Whether the server has been asked for this page and has not answered yet. */
export function useVisiting(path: string): boolean {
  const [isVisiting, setVisiting] = useState(false)
  useEffect(() => {
    const stopStart = router.on('start', ({ detail: { visit } }) => {
      if (visit.url.pathname === path && !visit.prefetch) setVisiting(true)
    })
    const stopFinish = router.on('finish', () => setVisiting(false))
    return () => {
      stopStart()
      stopFinish()
    }
  }, [path])
  return isVisiting
}
