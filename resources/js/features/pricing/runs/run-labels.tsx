import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'

export function RunState({ state }: Pick<RunProps, 'state'>) {
  const { t } = useTranslation('price-runs')
  return <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>
}

const stateTones: Record<RunProps['state'], Tone> = {
  draft: 'neutral',
  previewed: 'notice',
  approved: 'notice',
  scheduled: 'gold',
  applied: 'positive',
  partly_applied: 'caution',
  stale: 'caution',
  discarded: 'neutral',
  replaced: 'neutral',
  reverted: 'neutral',
  partly_reverted: 'caution',
  failed: 'critical',
}

/** What a run does: its kind, or the start or end of a campaign. */
export function useRunLabel(): (run: Pick<RunProps, 'kind' | 'campaignAction'>) => string {
  const { t } = useTranslation('price-runs')
  return ({ kind, campaignAction }) =>
    campaignAction === null ? t(`kind.${kind}`) : t(`campaign.${campaignAction}`)
}

/** The heading of a run. */
export function useRunTitle(): (run: Pick<RunProps, 'id' | 'kind' | 'campaignAction'>) => string {
  const { t, i18n } = useTranslation('price-runs')
  const labelOf = useRunLabel()
  return (run) => {
    const title = `page.${run.kind}`
    if (i18n.exists(title, { ns: 'price-runs' })) return t(title as 'page.reprice', { run: run.id })
    return `${labelOf(run)} · ${t('page.reprice', { run: run.id })}`
  }
}

/** The scope of a run in words: its filters, all pieces, or the number of its pieces if it was not chosen by filters. */
export function useScopeLabel() {
  const { t } = useTranslation('products')
  const selectionLabel = useSelectionLabel()
  return ({ scope, isScoped, totals }: Pick<RunProps, 'scope' | 'isScoped' | 'totals'>) =>
    isScoped ? selectionLabel(scope) : t('pieces', { count: totals.lines })
}

/** A scope in words: its filters, or all pieces. */
export function useSelectionLabel(): (scope: RunProps['scope']) => string {
  const { t } = useTranslation(['price-runs', 'price-scope', 'products'])
  const measures = useMeasures()
  const nameOf = useProductName()
  const metalName = useMetalName()
  return (scope) => {
    const { product, metal, construction, karat, skus } = scope
    const parts = [
      ...(product ? [nameOf(product)] : []),
      ...(metal ? [metalName(metal)] : []),
      ...(karat ? [karat] : (scope.karats ?? [])),
      ...(construction ? [construction] : (scope.constructions ?? [])).map((one) =>
        t(`price-scope:construction.${one}`, { defaultValue: one }),
      ),
      ...rangeText(scope.widthFrom, scope.widthTo, measures.width),
      ...rangeText(scope.lengthFrom, scope.lengthTo, measures.length),
      ...(scope.tags ?? []),
      ...(skus ? [t('products:pieces', { count: skus })] : []),
    ]
    return parts.length === 0 ? t('price-runs:scope.all') : parts.join(' · ')
  }
}

/** `3 mm – 5 mm`, `≥ 3 mm`, `≤ 5 mm`; measures in hundredths. */
function rangeText(
  from: number | undefined,
  to: number | undefined,
  text: (measure: number) => string,
): string[] {
  if (from === undefined && to === undefined) return []
  if (from === undefined) return [`≤ ${text((to ?? 0) / 100)}`]
  if (to === undefined) return [`≥ ${text(from / 100)}`]
  return [from === to ? text(from / 100) : `${text(from / 100)} – ${text(to / 100)}`]
}
