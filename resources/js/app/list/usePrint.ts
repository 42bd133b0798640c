import { router, usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { keyOf } from '#client/lib/keys.ts'

/**
 * Prints the page; of a list of several pages all rows, which are loaded for it and left again afterwards. The keys by
 * which the browser prints (Ctrl+P, ⌘P) do the same.
 */
export function usePrint(isWhole: boolean): () => void {
  const { url } = usePage()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isLoaded) return
    // Not within the effect: React cannot render there what the page shows only on paper.
    const timer = setTimeout(() => {
      setLoaded(false)
      addEventListener('afterprint', () => router.reload(), { once: true })
      window.print()
    })
    return () => clearTimeout(timer)
  }, [isLoaded])
  const print = () => {
    if (isWhole) return window.print()
    router.visit(wholeList(url), {
      preserveState: true,
      preserveScroll: true,
      preserveUrl: true,
      replace: true,
      onSuccess: () => setLoaded(true),
    })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isOfBrowser = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isWhole || !isOfBrowser || keyOf(event) !== 'p') return
    event.preventDefault()
    print()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return print
}

/** The address of all rows that match the filters of this one. */
function wholeList(url: string): string {
  const [path, query] = url.split('?')
  const parameters = new URLSearchParams(query)
  for (const place of ['before', 'after']) parameters.delete(place)
  parameters.set('print', 'yes')
  return `${path}?${parameters}`
}
