import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type JsonResult, postJson } from '#client/lib/json-request.ts'
import { toast } from '#client/ui/Toasts.tsx'

export type TagAction = 'add' | 'remove'

/** Either these customers, or all that match the filters. */
type TagTargets = { customers: number[] } | { query: string; total: number }

interface BatchResponse {
  checkedCount: number
  customers: number[]
  next: number | null
}

/** `changed` holds the ids of the customers whose tags changed, also when a later batch failed. */
interface TaggingResult {
  changed: number[]
  errors: Record<string, string> | null
}

const BATCH_SIZE = 500
/** Progress is shown only for operations that take longer than this. */
const PROGRESS_DELAY_MS = 1000

/** Tags many customers in batches and shows progress when it takes long. Tagging by filter stops on unmount. */
export function useTagging() {
  const [progress, setProgress] = useState<number | null>(null)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const tag = async (targets: TagTargets, name: string, way: TagAction): Promise<TaggingResult> => {
    const startedAt = performance.now()
    const reportProgress = (fraction: number) => {
      if (performance.now() - startedAt > PROGRESS_DELAY_MS) setProgress(fraction)
    }
    const result = await ('query' in targets
      ? tagByFilter(
          targets,
          name,
          way,
          (fraction) => !isUnmounted.current && reportProgress(fraction),
        )
      : tagByIds(targets.customers, name, way, reportProgress))
    setProgress(null)
    router.reload()
    return result
  }
  return { tag, progress }
}

async function tagByFilter(
  { query, total }: { query: string; total: number },
  tag: string,
  way: TagAction,
  reportProgress: (fraction: number) => unknown,
): Promise<TaggingResult> {
  const changed: number[] = []
  let checkedCount = 0
  for (let after: number | null = 0; after !== null; ) {
    const path = '/customers/tags/all'
    const response: JsonResult<BatchResponse> = await postJson<BatchResponse>(path, {
      query,
      tag,
      way,
      after,
    })
    if (!response.ok) return { changed, errors: response.errors }
    changed.push(...response.data.customers)
    checkedCount += response.data.checkedCount
    after = reportProgress(Math.min(1, checkedCount / total)) === false ? null : response.data.next
  }
  return { changed, errors: null }
}

async function tagByIds(
  customers: number[],
  tag: string,
  way: TagAction,
  reportProgress: (fraction: number) => void,
): Promise<TaggingResult> {
  const changed: number[] = []
  for (let from = 0; from < customers.length; from += BATCH_SIZE) {
    const batch = customers.slice(from, from + BATCH_SIZE)
    const response = await postJson<{ customers: number[] }>('/customers/tags', {
      customers: batch,
      tag,
      way,
    })
    if (!response.ok) return { changed, errors: response.errors }
    changed.push(...response.data.customers)
    reportProgress((from + batch.length) / customers.length)
  }
  return { changed, errors: null }
}

export type UndoTagging = (customers: number[], tag: string, way: TagAction) => Promise<void>

/** Undoes a tagging. This can take as long as the tagging itself, so it shows progress too. */
export function useTagUndo() {
  const { t } = useTranslation('customers')
  const { tag: tagMany, progress } = useTagging()
  const undoTagging: UndoTagging = async (customers, tag, way) => {
    const { changed, errors } = await tagMany({ customers }, tag, way)
    if (errors) toast({ title: t('failed'), tone: 'critical' })
    if (errors && changed.length === 0) return
    toast({ title: t(`tagging.${way}_done`, { count: changed.length, tag }), tone: 'positive' })
  }
  return { undoTagging, progress }
}
