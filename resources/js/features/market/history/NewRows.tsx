import { router, usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import { fetchProps } from '#client/lib/page-request.ts'
import { Button } from '#client/ui/Button.tsx'
import type { GoldPriceLogsProps, LogEntryProps } from '#server/market/history/props.ts'
import { entryKey } from './log-address.ts'

interface NewRowsProps {
  count: number
  /** The page size; there may be more. */
  most: number
  onShow: () => void
}

/** Announces new rows and inserts them only on request, so that the list does not move while it is read. */
export function NewRows({ count, most, onShow }: NewRowsProps) {
  const { t } = useQuoteLabels()
  const manyText = count >= most ? t('new_rows.many', { count: most }) : null
  return (
    <div role="status" className="sticky top-2 z-10 flex justify-center empty:hidden">
      {count > 0 && (
        <Button size="sm" onPress={onShow} className="mb-2 animate-rise-in shadow-menu">
          <span className="text-text-2">{manyText ?? t('new_rows.count', { count })}</span>
          {t('new_rows.show')}
        </Button>
      )}
    </div>
  )
}

const INTERVAL_MS = 20_000
/** The props that are polled; the others are reloaded when the user shows the new rows. */
const POLLED_PROPS = ['logs', 'held', 'newest'] as const
const RELOADED_PROPS = [
  'logs',
  'held',
  'older',
  'newer',
  'newest',
  'chart',
  'closed',
  'events',
  'runBefore',
  'sources',
  'gold',
]

type PolledProps = Pick<GoldPriceLogsProps, (typeof POLLED_PROPS)[number]>

/**
 * Polls for new rows without changing the list. It does not poll while the window is hidden, while the user is typing,
 * or on a page of older rows.
 */
export function useNewRows({ logs, held, newest }: PolledProps) {
  const [polled, setPolled] = useState<{ from: LogEntryProps[]; update: PolledProps } | null>(null)
  const [justAdded, setJustAdded] = useState<ReadonlySet<string>>(new Set())
  const page = usePage()
  const poll = useEffectEvent(async () => {
    if (newest !== null || isBusy()) return
    const update = await fetchProps<PolledProps>(page, [...POLLED_PROPS])
    if (isComplete(update)) setPolled({ from: logs, update })
  })
  useEffect(() => {
    const timer = setInterval(() => void poll(), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  // A result for another list does not apply to this one.
  const current = polled?.from === logs ? polled.update : null
  const waiting = current ? newRows(logs, current.logs) : []
  const show = () => {
    setJustAdded(new Set(waiting.map(entryKey)))
    router.reload({ only: RELOADED_PROPS })
  }
  return { count: waiting.length, held: current?.held ?? held, justAdded, show }
}

/** A row after the last shown one is not new: it moved up because another row was removed. */
function newRows(shown: LogEntryProps[], now: LogEntryProps[]): LogEntryProps[] {
  const known = new Set(shown.map(entryKey))
  const lastKnown = now.findLastIndex((log) => known.has(entryKey(log)))
  return now.filter((log, index) => {
    const isNewer = lastKnown === -1 || index < lastKnown
    return isNewer && !known.has(entryKey(log))
  })
}

function isComplete(update: Partial<PolledProps> | undefined): update is PolledProps {
  return update?.logs !== undefined && update.held !== undefined
}

function isBusy(): boolean {
  const { activeElement, visibilityState } = document
  const isTyping = activeElement?.matches('input, textarea') ?? false
  return (
    visibilityState !== 'visible' || isTyping || document.querySelector('[role=dialog]') !== null
  )
}
