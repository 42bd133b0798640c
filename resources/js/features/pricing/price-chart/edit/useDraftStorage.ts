import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { fetchProps } from '#client/lib/page-request.ts'
import { READY, WRITTEN } from '#server/formula/run-states.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'
import {
  clearSentRun,
  type Edits,
  type PieceEdit,
  removeSentEdits,
  restore,
  type SentRun,
  updateEdits,
  useDraft,
} from './draft.ts'
import { outcomeOf, rebased } from './draft-changes.ts'

interface StoredDraft {
  edits: PieceEdit[]
  sent: SentRun | null
}

const SAVE_DELAY_MS = 250

/** The storage key of the loaded draft; it stays in memory while the user changes pages. */
let loadedKey: string | null = null

/** Saves unsaved edits on this device for this user, so that they survive a reload. */
export function useDraftStorage() {
  const { version, props } = usePage()
  const key = `assay.price-draft.${props.auth.user?.id ?? 0}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens.
  useEffect(() => {
    if (loadedKey !== key) loadDraft(key)
    const { sent } = useDraft.getState()
    if (sent) void reconcileRun(sent, version)
  }, [key])
}

/** Removes edits that were written meanwhile and rebases those without a conflict. */
export function useReconciled(variants: VariantProps[], edits: Edits) {
  useEffect(() => {
    const outdated = variants.filter(
      ({ id, version }) => (edits.get(id)?.version ?? version) !== version,
    )
    const byId = new Map(outdated.map((variant) => [variant.id, variant]))
    const isUnresolved = outdated.every(
      (variant) => outcomeOf(edits.get(variant.id), variant) === 'conflict',
    )
    if (isUnresolved) return
    updateEdits((edit) => {
      const variant = byId.get(edit.variantId)
      if (!variant) return edit
      const outcome = outcomeOf(edit, variant)
      if (outcome === 'done') return null
      return outcome === 'other_fields' ? rebased(edit, variant) : edit
    })
  }, [variants, edits])
}

/** Removes the edits of a run that was applied; those of any other run stay in the draft. */
async function reconcileRun(sent: SentRun, version: string | null) {
  const page = { component: 'price-run', version, url: `/price-runs/${sent.runId}` }
  const result = await fetchProps<PriceRunProps>(page, ['run'])
  const state = result?.run?.state
  if (state === undefined) return
  // After a partial application the rest of the edits remains.
  if (WRITTEN.includes(state) && state !== 'partly_applied') removeSentEdits(sent)
  if (!READY.includes(state)) clearSentRun()
}

let stopSaving = () => {}

function loadDraft(key: string) {
  stopSaving()
  const stored = readDraft(key)
  restore(stored.edits, stored.sent)
  loadedKey = key
  stopSaving = saveChangesTo(key)
}

function saveChangesTo(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const { edits, sent } = useDraft.getState()
    writeStored(key, edits.size === 0 ? '' : JSON.stringify({ edits: [...edits.values()], sent }))
  }
  const stop = useDraft.subscribe(() => {
    timer ??= setTimeout(save, SAVE_DELAY_MS)
  })
  addEventListener('pagehide', save)
  return () => {
    stop()
    removeEventListener('pagehide', save)
  }
}

function readDraft(key: string): StoredDraft {
  try {
    const stored: StoredDraft | null = JSON.parse(readStored(key) || 'null')
    return Array.isArray(stored?.edits) ? stored : { edits: [], sent: null }
  } catch {
    return { edits: [], sent: null }
  }
}
