import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import type { PriceRunProps, VariantProps } from '#server/prices/props.ts'
import { readStored, writeStored } from '../../../stored.ts'
import { askProps } from '../../ask-props.ts'
import {
  forgetRun,
  forgetSent,
  type PieceEdit,
  restore,
  rewrite,
  type Sent,
  useDraft,
} from './draft.ts'
import { fateOf, rebased } from './moved.ts'

interface Kept {
  edits: PieceEdit[]
  sent: Sent | null
}

const REST_MS = 250

/** Unsaved changes outlive a reload, on this device and for this person. */
export function useDraftKept() {
  const { version, props } = usePage()
  const key = `assay.price-draft.${props.auth.user?.id ?? 0}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken up once, when the page opens.
  useEffect(() => {
    const kept = read(key)
    restore(kept.edits, kept.sent)
    if (kept.sent) void settle(kept.sent, version)
    return keepIn(key)
  }, [key])
}

/** What has been written meanwhile is no change any more; what only stands beside it is taken over. */
export function useReconciled(variants: VariantProps[]) {
  useEffect(() => {
    const byId = new Map(variants.map((variant) => [variant.id, variant]))
    const known = [...useDraft.getState().edits.values()]
    const isOld = known.some(({ variantId, version }) => {
      const variant = byId.get(variantId)
      return variant !== undefined && variant.version !== version
    })
    if (!isOld) return
    rewrite((edit) => {
      const variant = byId.get(edit.variantId)
      if (!variant) return edit
      const fate = fateOf(edit, variant)
      if (fate === 'done') return null
      return fate === 'beside' ? rebased(edit, variant) : edit
    })
  }, [variants])
}

/** A run that was applied has written them; one that was not leaves them to be changed further. */
async function settle(sent: Sent, version: string | null) {
  const there = { component: 'price-run', version, url: `/price-runs/${sent.runId}` }
  const answer = await askProps<PriceRunProps>(there, ['run'])
  const state = answer?.run?.state
  if (state === undefined) return
  if (WRITTEN.has(state)) forgetSent(sent)
  if (state !== 'previewed' && state !== 'approved') forgetRun()
}

/** Of one that was applied in part, the rest is still to be done. */
const WRITTEN = new Set(['applied', 'reverted', 'partly_reverted'])

function keepIn(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const { edits, sent } = useDraft.getState()
    writeStored(key, edits.size === 0 ? '' : JSON.stringify({ edits: [...edits.values()], sent }))
  }
  const stop = useDraft.subscribe(() => {
    timer ??= setTimeout(keep, REST_MS)
  })
  addEventListener('pagehide', keep)
  return () => {
    stop()
    removeEventListener('pagehide', keep)
    keep()
  }
}

function read(key: string): Kept {
  try {
    const kept: Kept | null = JSON.parse(readStored(key) || 'null')
    return Array.isArray(kept?.edits) ? kept : { edits: [], sent: null }
  } catch {
    return { edits: [], sent: null }
  }
}
