import { useNow } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { SourceProps, SourceState as State } from '#server/market/sources/source-props.ts'
import { lacksKey, useSourceLabels } from './useSourceLabels.ts'

/** A badge, and the details that differ between sources; the list explains the states once. */
export function SourceState({ source }: { source: SourceProps }) {
  const { t, details } = useSourceLabels()
  useNow(10_000)
  const { state } = source.health
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-text-3">
      <Badge tone={tones[state]}>{t(`state.${lacksKey(source) ? 'needs_key' : state}`)}</Badge>
      <span>{details(source).join(' · ')}</span>
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
