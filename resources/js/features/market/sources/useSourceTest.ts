import { useEffect, useRef, useState } from 'react'
import { postJson } from '#client/lib/json-request.ts'
import type { SourceProps, SourceTestProps } from '#server/market/sources/source-props.ts'

type TestState =
  | { is: 'idle' | 'testing' | 'too_soon' | 'offline' | 'refused' }
  | { is: 'done'; found: SourceTestProps }

interface SourceTestInput {
  baseUrl: string
  apiKey: string
}

/** Tests a source with the typed settings; validation errors are shown beside their fields. */
export function useSourceTest(
  { kind, needsKey, fixed }: SourceProps,
  onRefused: (errors: Record<string, string>) => void,
) {
  const [state, setState] = useState<TestState>({ is: 'idle' })
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const test = async ({ baseUrl, apiKey }: SourceTestInput) => {
    setState({ is: 'testing' })
    const result = await postJson<SourceTestProps>(`/configuration/sources/${kind}/test`, {
      ...(!fixed.baseUrl && { baseUrl }),
      ...(needsKey && { apiKey }),
    })
    if (!isOpen.current) return
    if (result.ok) return setState({ is: 'done', found: result.data })
    if (result.status === 422) onRefused(result.errors)
    setState({ is: problemOf(result.status) })
  }
  return { state, test }
}

function problemOf(status: number | null) {
  if (status === 422) return 'refused'
  return status === 429 ? 'too_soon' : 'offline'
}
