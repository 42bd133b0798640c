import { router } from '@inertiajs/react'
import { useEffect } from 'react'

const DOWNLOAD_STARTS_MS = 1500

/**
 * Where sign-in, unlocking or a confirmed password leads to a file, the browser saves it and stays; this then shows the
 * page that `find` names. `find` is the same function on every render.
 */
export function useLeaveAfterFile(find: () => string = home) {
  useEffect(
    () =>
      router.on('location', ({ detail: { versionChange } }) => {
        // Where the address turns out to be a page, it replaces this document before the time is over.
        if (!versionChange)
          setTimeout(() => router.visit(find(), { replace: true }), DOWNLOAD_STARTS_MS)
      }),
    [find],
  )
}

const home = () => '/'
