import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { readStored, writeStored } from '#client/app/stored.ts'
import { askProps } from '#client/lib/page-request.ts'
import type { PriceRunProps, VariantProps } from '#server/pricing/runs/props.ts'
import {
  type Edits,
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

/** Whose changes are kept: they outlive the page, and in this tab they never leave the memory. */
let keptUnder: string | null = null

/** Unsaved changes outlive a reload, on this device and for this person. */
export function useDraftKept() {
  const { version, props } = usePage()
  const key = `assay.price-draft.${props.auth.user?.id ?? 0}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked after once, when the page opens.
  useEffect(() => {
    if (keptUnder !== key) takeUp(key)
    const { sent } = useDraft.getState()
    if (sent) void settle(sent, version)
  }, [key])
}

/** What has been written meanwhile is no change any more; what only stands beside it is taken over. */
export function useReconciled(variants: VariantProps[], edits: Edits) {
  useEffect(() => {
    const old = variants.filter(
      ({ id, version }) => (edits.get(id)?.version ?? version) !== version,
    )
    const byId = new Map(old.map((variant) => [variant.id, variant]))
    const isSettled = old.every((variant) => fateOf(edits.get(variant.id), variant) === 'moved')
    if (isSettled) return
    rewrite((edit) => {
      const variant = byId.get(edit.variantId)
      if (!variant) return edit
      const fate = fateOf(edit, variant)
      if (fate === 'done') return null
      return fate === 'beside' ? rebased(edit, variant) : edit
    })
  }, [variants, edits])
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

let stopKeeping = () => {}

function takeUp(key: string) {
  stopKeeping()
  const kept = read(key)
  restore(kept.edits, kept.sent)
  keptUnder = key
  stopKeeping = keepIn(key)
}

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
