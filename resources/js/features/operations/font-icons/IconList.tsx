import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { IconDrawer } from './IconDrawer.tsx'
import { icons, type ListedIcon } from './icons.ts'

/** All icons of the client; a press shows where one is used. */
export function IconList() {
  const { t } = useTranslation('font-icons')
  const { number } = useFormat()
  const [query, setQuery] = useState<string | null>(null)
  const [order, setOrder] = useState('name')
  const [open, setOpen] = useState<ListedIcon | null>(null)
  const shown = inOrder(icons.filter(isFoundBy(query)), order)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3 print:hidden">
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          query={query}
          onQueryChange={setQuery}
          className="w-72 max-w-full"
        />
        <Segmented
          label={t('order.label')}
          options={[
            { id: 'name', label: t('order.name') },
            { id: 'uses', label: t('order.uses') },
          ]}
          value={order}
          onChange={setOrder}
        />
        <p role="status" className="text-text-2">
          {t('shown', { shown: number(shown.length), total: number(icons.length) })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('none.title')} text={t('none.text')} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
          {shown.map((one) => (
            <li key={one.name} className="flex">
              <button
                type="button"
                onClick={() => setOpen(one)}
                className="flex w-full flex-col items-center gap-2 rounded-card border bg-surface px-2 pt-4 pb-2.5 hover:border-border-strong hover:bg-sunken dark:hover:bg-raised"
              >
                <Icon icon={one.icon} size={24} />
                <span lang="en" dir="ltr" className="font-mono text-xs wrap-anywhere">
                  {one.name}
                </span>
                <span className="mt-auto text-xs text-text-3 tabular-nums">
                  <span className="sr-only">{t('uses')}: </span>
                  {number(one.uses)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && <IconDrawer listed={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** `arrow left` and `arrowleft` both find `ArrowLeft`. */
function isFoundBy(query: string | null) {
  const words = (query ?? '').toLowerCase().split(/[\s-]+/)
  return ({ name }: ListedIcon) => words.every((word) => name.toLowerCase().includes(word))
}

function inOrder(list: ListedIcon[], order: string): ListedIcon[] {
  return order === 'name' ? list : list.toSorted((one, other) => other.uses - one.uses)
}
