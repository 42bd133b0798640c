import { useCallback, useEffect, useState } from 'react'
import { getJson, postJson } from '#client/lib/json-request.ts'
import type { DocumentInput } from '#server/trade/documents/input.ts'
import type { DocumentsProps } from '#server/trade/documents/props.ts'

const POLL_MS = 1_000

/** Loads a list of documents, and polls it while one of them is being generated. */
export function useDocuments(path: string, version: number) {
  const [loaded, setLoaded] = useState<DocumentsProps | null>(null)
  const [reloadCount, setReloadCount] = useState(0)
  const [hasRequestFailed, setRequestFailed] = useState(false)
  const reload = useCallback(() => setReloadCount((n) => n + 1), [])
  const isWaiting = loaded?.documents.some(({ state }) => state === 'waiting') ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again on reload and when the contract changes.
  useEffect(() => {
    const controller = new AbortController()
    getJson<DocumentsProps>(path, controller.signal).then((response) => {
      if (response.ok && !controller.signal.aborted) setLoaded(response.data)
    })
    return () => controller.abort()
  }, [path, version, reloadCount])

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])

  const send = async (url: string, body?: object) => {
    const { ok } = await postJson(url, body)
    setRequestFailed(!ok)
    reload()
  }
  return {
    loaded,
    hasRequestFailed,
    make: (input: Partial<DocumentInput>) => send(path, input),
    retry: (id: number) => send(`/documents/${id}/retry`),
  }
}
