import { router, usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { askProps } from '#client/lib/page-request.ts'
import type { GoldPriceLogsProps, LogEntryProps } from '#server/market/history/props.ts'
import { entryKey } from './log-entries.ts'

const EVERY_MS = 20_000
/** What is asked again and again; the rest only when somebody wants to see it. */
const WATCHED = ['logs', 'held', 'newest'] as const
const SHOWN = ['logs', 'held', 'older', 'newer', 'newest', 'chart', 'events', 'sources', 'gold']

type Watched = Pick<GoldPriceLogsProps, (typeof WATCHED)[number]>

/**
 * What came in since the page was drawn, while it stays as it is under the reader's eyes. Nothing is asked while the
 * window is hidden, while somebody types, or where only older rows are shown.
 */
export function useFreshLogs({ logs, held, newest }: Watched) {
  const [later, setLater] = useState<{ from: LogEntryProps[]; watched: Watched } | null>(null)
  const [justShown, setJustShown] = useState<ReadonlySet<string>>(new Set())
  const page = usePage()
  const ask = useEffectEvent(async () => {
    if (newest !== null || isBusy()) return
    const watched = await askProps<Watched>(page, [...WATCHED])
    if (isWhole(watched)) setLater({ from: logs, watched })
  })
  useEffect(() => {
    const timer = setInterval(() => void ask(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  // What was asked about another list says nothing of this one.
  const current = later?.from === logs ? later.watched : null
  const fresh = current ? newRows(logs, current.logs) : []
  const show = () => {
    setJustShown(new Set(fresh.map(entryKey)))
    router.reload({ only: SHOWN })
  }
  return { count: fresh.length, held: current?.held ?? held, justShown, show }
}

/** A row behind the last that is shown is no news: it only moved up because another left. */
function newRows(shown: LogEntryProps[], now: LogEntryProps[]): LogEntryProps[] {
  const known = new Set(shown.map(entryKey))
  const lastKnown = now.findLastIndex((log) => known.has(entryKey(log)))
  return now.filter((log, place) => {
    const isNews = lastKnown === -1 || place < lastKnown
    return isNews && !known.has(entryKey(log))
  })
}

function isWhole(watched: Partial<Watched> | undefined): watched is Watched {
  return watched?.logs !== undefined && watched.held !== undefined
}

/** Hidden, or somebody is in the middle of something. */
function isBusy(): boolean {
  const { activeElement, visibilityState } = document
  const isTyping = activeElement?.matches('input, textarea') ?? false
  return (
    visibilityState !== 'visible' || isTyping || document.querySelector('[role=dialog]') !== null
  )
}
