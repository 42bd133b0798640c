import { useCallback, useEffect, useState } from 'react'
import { getJson, postJson } from '#client/lib/json-request.ts'
import type { DocumentInput } from '#server/trade/documents/input.ts'
import type { DocumentsProps } from '#server/trade/documents/props.ts'

const PAUSE_MS = 1_000

/** The documents of something, asked for again while one of them is being drawn. */
export function useDocuments(path: string, version: number) {
  const [known, setKnown] = useState<DocumentsProps | null>(null)
  const [asked, setAsked] = useState(0)
  const [isUnsent, setUnsent] = useState(false)
  const again = useCallback(() => setAsked((n) => n + 1), [])
  const isWaiting = known?.documents.some(({ state }) => state === 'waiting') ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when told to, and when the contract moved.
  useEffect(() => {
    const gone = new AbortController()
    getJson<DocumentsProps>(path, gone.signal).then((answer) => {
      if (answer.ok && !gone.signal.aborted) setKnown(answer.data)
    })
    return () => gone.abort()
  }, [path, version, asked])

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(again, PAUSE_MS)
    return () => clearInterval(timer)
  }, [isWaiting, again])

  const send = async (to: string, body?: object) => {
    const { ok } = await postJson(to, body)
    setUnsent(!ok)
    again()
  }
  return {
    known,
    isUnsent,
    make: (what: Partial<DocumentInput>) => send(path, what),
    retry: (id: number) => send(`/documents/${id}/retry`),
  }
}
