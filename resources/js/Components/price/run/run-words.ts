import { useTranslation } from 'react-i18next'
import type { RunProps } from '#server/prices/props.ts'
import type { Tone } from '../../tone.ts'

export const stateTones: Record<RunProps['state'], Tone> = {
  draft: 'neutral',
  previewed: 'notice',
  approved: 'notice',
  applied: 'positive',
  partly_applied: 'positive',
  stale: 'caution',
  discarded: 'neutral',
  reverted: 'neutral',
  partly_reverted: 'caution',
  failed: 'critical',
}

/** What a run is called: by its number, and by its kind where it is not the usual one. */
export function useRunTitle({ id, kind }: RunProps): string {
  const { t } = useTranslation('price-runs')
  if (kind === 'revert') return t('page.revert', { run: id })
  const number = t('page.reprice', { run: id })
  return kind === 'reprice' ? number : `${t(`kind.${kind}`)} · ${number}`
}

/** How far a run reached, in words: everything, or one table of the chart. */
export function useScopeWords() {
  const { t } = useTranslation(['price-runs', 'price'])
  return (scope: RunProps['scope']) => {
    const { construction, karat } = scope
    const parts = [
      ...(karat ? [karat] : (scope.karats ?? [])),
      ...(construction ? [construction] : (scope.constructions ?? [])).map((one) =>
        t(`price:construction.${one}`, { defaultValue: one }),
      ),
      ...(scope.tags ?? []),
    ]
    return parts.length === 0 ? t('scope.everything') : parts.join(' · ')
  }
}
