import { router } from '@inertiajs/react'
import { useEffect } from 'react'

const DOWNLOAD_STARTS_MS = 1500

/**
 * When sign-in, unlocking or reauthentication leads to a download, the browser stays on the page; this then visits the
 * page that `find` returns. `find` must be the same function on every render.
 */
export function useLeaveAfterDownload(find: () => string = home) {
  useEffect(
    () =>
      router.on('location', ({ detail: { versionChange } }) => {
        // If the address is a page, it replaces this document before the delay ends.
        if (!versionChange)
          setTimeout(() => router.visit(find(), { replace: true }), DOWNLOAD_STARTS_MS)
      }),
    [find],
  )
}

const home = () => '/'
