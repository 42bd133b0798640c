import { useTranslation } from 'react-i18next'
import { STATE_GROUPS, showRuns } from '#client/features/pricing/runs/run-filters.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import type { PriceRunsProps } from '#server/pricing/runs/props.ts'

export function RunFilters({
  kinds,
  kind,
  state,
}: Pick<PriceRunsProps, 'kinds' | 'kind' | 'state'>) {
  const { t } = useTranslation('price-runs')
  return (
    <fieldset
      data-print="no"
      aria-label={t('list.filter')}
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <SelectField
        label={t('list.kind')}
        className="w-48"
        options={[
          { id: '', label: t('list.kindAll') },
          ...kinds.map((id) => ({ id, label: t(`kind.${id}`) })),
        ]}
        value={kind ?? ''}
        onChange={(id) => showRuns({ kind: id, state })}
      />
      <SelectField
        label={t('list.state')}
        className="w-48"
        options={[
          { id: '', label: t('list.stateAll') },
          ...STATE_GROUPS.map((id) => ({ id, label: t(`group.${id}`) })),
        ]}
        value={state ?? ''}
        onChange={(id) => showRuns({ kind, state: id })}
      />
      {(kind !== null || state !== null) && (
        <Button variant="quiet" onPress={() => showRuns({ kind: null, state: null })}>
          {t('list.clear')}
        </Button>
      )}
    </fieldset>
  )
}
