import { router } from '@inertiajs/react'
import { useEffect } from 'react'

const DOWNLOAD_STARTS_MS = 1500

/** Where sign-in, unlocking or a proof leads to a file, the browser saves it and stays; this then shows the home page. */
export function useHomeAfterFile() {
  useEffect(
    () =>
      router.on('location', ({ detail: { versionChange } }) => {
        // Where the address turns out to be a page, it replaces this document before the time is over.
        if (!versionChange) setTimeout(() => router.visit('/'), DOWNLOAD_STARTS_MS)
      }),
    [],
  )
}
