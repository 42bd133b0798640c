import { useNow } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { SourceProps, SourceState as State } from '#server/market/sources/source-props.ts'
import { lacksKey, useSourceLabels } from './useSourceLabels.ts'

/** Whether a source works; those without their API key are in a list of their own, which says so. */
export function SourceBadge({ source }: { source: SourceProps }) {
  const { t } = useSourceLabels()
  const { state } = source.health
  if (state === 'needs_key' || lacksKey(source)) return null
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

/** The last error, the last response and the interval, which differ between sources. */
export function SourceDetails({ source }: { source: SourceProps }) {
  const { details } = useSourceLabels()
  useNow(10_000)
  const texts = details(source)
  if (texts.length === 0) return null
  return <p className="text-sm text-text-3">{texts.join(' · ')}</p>
}

const tones: Record<Exclude<State, 'needs_key'>, Tone> = {
  works: 'positive',
  failing: 'caution',
  paused: 'critical',
  trying: 'caution',
  waiting: 'notice',
  off: 'neutral',
  key_unreadable: 'critical',
}
