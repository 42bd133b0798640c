import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '#client/features/operations/code/CodeBlock.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Drawer } from '#client/ui/Drawer.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { icons, importLine, type ListedIcon } from './icons.ts'

/** All icons of the client; a press shows where one is used. */
export function IconList() {
  const { t } = useTranslation('font-icons')
  const { number } = useFormat()
  const [query, setQuery] = useState<string | null>(null)
  const [order, setOrder] = useState('name')
  const [open, setOpen] = useState<ListedIcon | null>(null)
  const found = inOrder(icons.filter(isFoundBy(query)), order)
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
          {t('shown', { shown: number(found.length), total: number(icons.length) })}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState title={t('none.title')} text={t('none.text')} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
          {found.map((one) => (
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

const SIZES = [16, 18, 20, 24] as const

interface IconDrawerProps {
  listed: ListedIcon
  onClose: () => void
}

/** One icon: its sizes, the line that imports it, and the files that use it. */
function IconDrawer({ listed: { name, icon, uses, files }, onClose }: IconDrawerProps) {
  const { t } = useTranslation('font-icons')
  const { number } = useFormat()
  return (
    <Drawer title={name} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="grid grid-cols-1 gap-5">
        <section aria-label={t('sizes')} className="flex flex-wrap items-end justify-around gap-4">
          {SIZES.map((size) => (
            <span key={size} className="flex flex-col items-center gap-2">
              <Icon icon={icon} size={size} />
              <span className="text-xs text-text-2 tabular-nums">{number(size)}</span>
            </span>
          ))}
        </section>
        <section>
          <h3 className="mb-1 text-sm font-semibold text-text-2">{t('import')}</h3>
          <CodeBlock code={importLine(name)} />
        </section>
        <Facts
          facts={[
            { name: t('uses'), value: number(uses) },
            { name: t('files'), value: number(files.length) },
          ]}
        />
        <ul
          lang="en"
          dir="ltr"
          aria-label={t('files')}
          className="grid grid-cols-1 gap-1.5 font-mono text-xs wrap-anywhere text-text-2"
        >
          {files.map((file) => (
            <li key={file}>{file}</li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
