import { router, usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'

/** Prints the page; of a list of several pages all rows, which are loaded for it and left again afterwards. */
export function usePrint(isWhole: boolean): () => void {
  const { url } = usePage()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isLoaded) return
    setLoaded(false)
    addEventListener('afterprint', () => router.reload(), { once: true })
    window.print()
  }, [isLoaded])
  if (isWhole) return () => window.print()
  return () =>
    router.visit(wholeList(url), {
      preserveState: true,
      preserveScroll: true,
      preserveUrl: true,
      replace: true,
      onSuccess: () => setLoaded(true),
    })
}

/** The address of all rows that match the filters of this one. */
function wholeList(url: string): string {
  const [path, query] = url.split('?')
  const parameters = new URLSearchParams(query)
  for (const place of ['before', 'after']) parameters.delete(place)
  parameters.set('print', 'yes')
  return `${path}?${parameters}`
}
