import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import { type ScopeValue, scopeOfQuery, scopeQuery } from './scope-value.ts'

const ViewDialog = lazyWithRetry(() => import('./ViewDialog.tsx'))

interface ScopeViewsProps {
  value: ScopeValue
  views: SavedViewProps[]
  onChange: (value: ScopeValue) => void
}

export function ScopeViews({ value, views, onChange }: ScopeViewsProps) {
  const { t } = useTranslation('price-scope')
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null)
  const query = scopeQuery(value)
  const current = views.find((view) => view.query === query)
  if (views.length === 0 && query === '') return null
  return (
    <div className="flex flex-wrap items-end gap-2">
      {views.length > 0 && (
        <SelectField
          label={t('view.label')}
          className="w-48"
          value={current ? String(current.id) : ''}
          options={[
            { id: '', label: t('view.none') },
            ...views.map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          onChange={(id) => {
            const view = views.find((one) => String(one.id) === id)
            onChange(scopeOfQuery(view?.query ?? ''))
          }}
        />
      )}
      {query !== '' && !current && (
        <Button variant="quiet" onPress={() => setOpened('save')}>
          {t('view.save')}
        </Button>
      )}
      {views.length > 0 && (
        <Button variant="quiet" onPress={() => setOpened('manage')}>
          {t('view.manage')}
        </Button>
      )}
      {opened && (
        <ViewDialog mode={opened} query={query} views={views} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
