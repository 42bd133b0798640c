import { useNow } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { SourceProps, SourceState as State } from '#server/market/sources/source-props.ts'
import { lacksKey, useSourceLabels } from './useSourceLabels.ts'

/** Whether a source works, and otherwise all that it lacks. */
export function SourceBadges({ source }: { source: SourceProps }) {
  const { t } = useSourceLabels()
  return statesOf(source).map((state) => (
    <Badge key={state} tone={tones[state]}>
      {t(`state.${state}`)}
    </Badge>
  ))
}

function statesOf(source: SourceProps): (keyof typeof tones)[] {
  const { state } = source.health
  const missing = lacksKey(source) ? (['needs_key'] as const) : []
  if (state !== 'off') return [state]
  return source.fixed.enabled ? ['off_on_server', ...missing] : [missing[0] ?? 'off']
}

/** The last error, the last response and the interval, which differ between sources. */
export function SourceDetails({ source }: { source: SourceProps }) {
  const { details } = useSourceLabels()
  useNow(10_000)
  const texts = details(source)
  if (texts.length === 0) return null
  return <p className="text-sm text-text-3">{texts.join(' · ')}</p>
}

const tones: Record<State | 'off_on_server', Tone> = {
  works: 'positive',
  failing: 'caution',
  paused: 'critical',
  trying: 'caution',
  waiting: 'notice',
  off: 'neutral',
  off_on_server: 'neutral',
  needs_key: 'caution',
  key_unreadable: 'critical',
}
