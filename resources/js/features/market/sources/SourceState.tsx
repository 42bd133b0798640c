import { useNow } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { SourceProps, SourceState as State } from '#server/market/sources/source-props.ts'
import { useSourceLabels } from './useSourceLabels.ts'

export function SourceState({ source }: { source: SourceProps }) {
  const { t, statusText, lastSuccess, time } = useSourceLabels()
  useNow(10_000)
  const { state } = source.health
  const isPolled = state !== 'off' && state !== 'needs_key' && state !== 'key_unreadable'
  return (
    <p className="text-text-2">
      <Badge tone={tones[state]} className="me-2">
        {t(`state.${state}`)}
      </Badge>
      {[
        statusText(source),
        lastSuccess(source),
        isPolled ? `${t('poll.every', { time: time(source.pollS) })}.` : null,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

const tones: Record<State, Tone> = {
  works: 'positive',
  failing: 'caution',
  paused: 'critical',
  trying: 'caution',
  waiting: 'notice',
  off: 'neutral',
  needs_key: 'caution',
  key_unreadable: 'critical',
}
