import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { getJson } from '#client/lib/json-request.ts'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { ProgressProps } from '#server/pricing/runs/props.ts'

interface RunProgressProps {
  /** The key of the wish that is being done; null where it tells nothing of how far it is. */
  of: string | null
  isWaiting: boolean
}

const QUIET_MS = 1_000

/** How far the server is; nothing for what is done within a second. */
export function RunProgress({ of, isWaiting }: RunProgressProps) {
  return isWaiting ? <Bar of={of} /> : null
}

function Bar({ of }: { of: string | null }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const progress = useProgress(of)
  if (progress === null) return null
  const { done, total } = progress
  const words =
    total > 0
      ? t('progress.of', { done: format.number(done), total: format.number(total) })
      : t('progress.working')
  return (
    <div className="mt-4">
      <p role="status" className="mb-1 text-sm text-text-2">
        {words}
      </p>
      <ProgressBar
        label={t('progress.label')}
        {...(total > 0 ? { value: done, max: total } : {})}
      />
    </div>
  )
}

/** Null while it is not worth telling. */
function useProgress(of: string | null): ProgressProps | null {
  const [progress, setProgress] = useState<ProgressProps | null>(null)
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      setProgress((known) => known ?? { done: 0, total: 0 })
      if (of === null) return
      const answer = await getJson<ProgressProps>(`/price-runs/progress/${of}`)
      if (isOver) return
      if (answer.ok) setProgress(answer.data)
      timer = setTimeout(ask, QUIET_MS)
    }
    let timer = setTimeout(ask, QUIET_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [of])
  return progress
}
