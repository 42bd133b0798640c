import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { getJson } from '#client/lib/json-request.ts'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { ProgressProps } from '#server/pricing/runs/props.ts'

const DELAY_MS = 1_000

/** The server's progress with this request, from its first second on. */
export default function RequestProgress({ requestKey }: { requestKey: string | null }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const progress = useProgress(requestKey)
  if (progress === null) return null
  const { done, total } = progress
  const text =
    total > 0
      ? t('progress.of', { done: format.number(done), total: format.number(total) })
      : t('progress.working')
  return (
    <div className="mt-4">
      <p role="status" className="mb-1 text-sm text-text-2">
        {text}
      </p>
      <ProgressBar
        label={t('progress.label')}
        {...(total > 0 ? { value: done, max: total } : {})}
      />
    </div>
  )
}

/** Null during the first second. */
function useProgress(requestKey: string | null): ProgressProps | null {
  const [progress, setProgress] = useState<ProgressProps | null>(null)
  useEffect(() => {
    let isDone = false
    const poll = async () => {
      setProgress((known) => known ?? { done: 0, total: 0 })
      if (requestKey === null) return
      const response = await getJson<ProgressProps>(`/price-runs/progress/${requestKey}`)
      if (isDone) return
      if (response.ok) setProgress(response.data)
      timer = setTimeout(poll, DELAY_MS)
    }
    let timer = setTimeout(poll, DELAY_MS)
    return () => {
      isDone = true
      clearTimeout(timer)
    }
  }, [requestKey])
  return progress
}
