import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { useFormat } from '#client/lib/format.ts'
import { SearchField } from '#client/ui/SearchField.tsx'
import { ColumnsMenu } from '#client/ui/table/column-choice.tsx'
import { DensityMenu } from '#client/ui/table/density.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { DatesFilter, Filter } from './filter.ts'
import { type MenuAction, MoreMenu } from './MoreMenu.tsx'
import { usePrint } from './usePrint.ts'

interface ListPageProps {
  title: string
  /** The number of rows, where the server counts them. */
  count?: number
  /** The number of shown rows. Where there are more, all are loaded for printing, as far as the server allows. */
  rowCount?: number
  /** Facts about the list, such as sums. */
  subtitle?: ReactNode
  /** At most two buttons. */
  actions?: ReactNode
  /** Import and export; printing is always the last entry. */
  menu?: readonly MenuAction[]
  /** Saved views: `ViewTabs`. */
  tabs?: ReactNode
  search?: Search
  filters?: readonly Filter[]
  dates?: DatesFilter
  /** Whether the list is filtered by anything, where controls among `tools` also filter it. */
  isFiltered?: boolean
  onClear?: () => void
  /** Other controls of the list, such as its order. */
  tools?: ReactNode
  /** The rows are not in a table with a height of rows. */
  shows?: 'other'
  children: ReactNode
}

interface Search {
  label: string
  placeholder: string
  query: string | null
  onQueryChange: (text: string | null) => void
}

/** A page with a list: title and actions, saved views, then search, filters and the other controls in one row. */
export function ListPage(props: ListPageProps) {
  const {
    title,
    count,
    rowCount = count,
    subtitle,
    actions,
    menu = [],
    tabs,
    search,
    children,
  } = props
  const { filters = [], dates, isFiltered, onClear, tools, shows } = props
  const { t } = useTranslation('lists')
  const { number } = useFormat()
  const isWhole = rowCount === count
  const print = usePrint(isWhole)
  const hasControls = search || filters.length > 0 || tools || !shows
  return (
    <>
      <PageHeader
        title={title}
        count={count === undefined ? undefined : number(count)}
        subtitle={subtitle}
        className={clsx('list-header', tabs ? 'mb-2!' : 'mb-4!')}
        actions={
          <>
            {actions}
            <MoreMenu actions={menu} onPrint={print} />
          </>
        }
      />
      {tabs}
      {hasControls && (
        <div
          data-print="no"
          className={clsx('mb-3 flex flex-wrap items-center gap-2', oneHeight, scrollsOnPhone)}
        >
          {search && (
            <SearchField
              {...search}
              className="flex-1 basis-60 md:max-w-80 md:basis-52 md:min-w-0"
            />
          )}
          <FilterBar filters={filters} dates={dates} isFiltered={isFiltered} onClear={onClear} />
          <span className="ms-auto flex items-center gap-2 md:flex-wrap">
            {tools}
            {!shows && (
              <span className="contents max-md:hidden">
                <DensityMenu />
                <ColumnsMenu />
              </span>
            )}
          </span>
        </div>
      )}
      {children}
      {!isWhole && (
        <p className="mt-2 hidden text-xs print:block">
          {t('printed_rows', { shown: number(rowCount ?? 0), total: number(count ?? 0) })}
        </p>
      )}
    </>
  )
}

/** On a phone the controls are in one row that scrolls sideways, to the edges of the window. */
const scrollsOnPhone =
  'max-md:-mx-4 max-md:-mt-1 max-md:mb-2 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] max-md:*:shrink-0'

/** Text fields and radio buttons in a border are as high as the buttons beside them. */
const oneHeight =
  'pointer-fine:[&_[role=radiogroup]_label]:min-h-8.5 pointer-fine:[&_input]:min-h-8.5'
