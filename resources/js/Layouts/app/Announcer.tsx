import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'

/** Speaks the name of each page that is reached without a full load. */
export function Announcer() {
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.on('navigate', () => {
        // The page writes its own title just after it is shown.
        setTimeout(() => setTitle(document.title), 100)
      }),
    [],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
