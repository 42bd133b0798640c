import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader, type PageHeaderProps } from '#client/app/PageHeader.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useWide } from '#client/lib/useWide.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { ColumnsMenu } from '#client/ui/table/column-choice.tsx'
import { DensityMenu } from '#client/ui/table/density.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { DatesFilter, FieldsFilter, Filter } from './filter.ts'
import { type MenuAction, MoreMenu } from './MoreMenu.tsx'
import { usePrint } from './usePrint.ts'

interface ListPageProps extends Pick<PageHeaderProps, 'parent'> {
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
  /** Above the controls: saved views as `ViewTabs`, or the photos of a product. */
  tabs?: ReactNode
  search?: Search
  filters?: readonly Filter[]
  dates?: DatesFilter
  typed?: FieldsFilter
  /** Whether the list is filtered by anything, where controls among `tools` also filter it. */
  isFiltered?: boolean
  onClear?: () => void
  /** The choice between the list and other forms of it, such as a board; always shown. */
  forms?: ReactNode
  /** Other controls of the list, such as its order. */
  tools?: ReactNode
  /** The rows are not in a table with a height of rows, or the page has the table's controls elsewhere. */
  shows?: 'other'
  children: ReactNode
}

interface Search {
  label: string
  placeholder: string
  query: string | null
  onQueryChange: (text: string | null) => void
}

/**
 * A page with a list: title and actions, saved views, then search, filters and the other controls in one row. On a phone
 * the actions are in a bar at the bottom, and a button shows the controls that are not in use.
 */
export function ListPage(props: ListPageProps) {
  const {
    title,
    parent,
    count,
    rowCount = count,
    subtitle,
    actions,
    menu = [],
    tabs,
    search,
    children,
  } = props
  const { filters = [], dates, typed, isFiltered, onClear, forms, tools, shows } = props
  const { t } = useTranslation('lists')
  const format = useFormat()
  const isWide = useWide('md')
  const [isExpanded, setExpanded] = useState(false)
  const controlsId = useId()
  const isWhole = rowCount === count
  const print = usePrint(isWhole)
  const hasControls = search || filters.length > 0 || forms || tools || !shows
  const isFoldable = !isWide && Boolean(dates || tools)
  const isFolded = isFoldable && !isExpanded
  return (
    <>
      <PageHeader
        title={title}
        count={count === undefined ? undefined : format.count(count)}
        subtitle={subtitle}
        {...(parent && { parent })}
        className={clsx('list-header', (tabs || hasControls) && 'mb-3!')}
        actions={
          <>
            {isWide && actions}
            <MoreMenu actions={menu} onPrint={print} />
          </>
        }
      />
      {tabs}
      {hasControls && (
        <div
          data-print="no"
          id={controlsId}
          className={clsx('mb-3 flex flex-wrap items-center gap-2', oneHeight)}
        >
          {search && (
            <SearchField {...search} className="min-w-0 flex-1 basis-36 md:max-w-80 md:basis-52" />
          )}
          {isFoldable && (
            <Button
              aria-expanded={isExpanded}
              aria-controls={controlsId}
              onPress={() => setExpanded(!isExpanded)}
            >
              <Icon icon={SlidersHorizontal} size={16} />
              {t('filter.controls')}
            </Button>
          )}
          <FilterBar
            filters={filters}
            dates={dates}
            typed={typed}
            isFolded={isFolded}
            isFiltered={isFiltered}
            onClear={onClear}
          />
          {(forms || !isFolded) && (
            <span className="flex flex-wrap items-center gap-2 md:ms-auto">
              {forms}
              {!isFolded && tools}
              {!shows && <TableControls />}
            </span>
          )}
        </div>
      )}
      {children}
      {!isWhole && (
        <p className="mt-2 hidden text-xs print:block">
          {t('printed_rows', {
            shown: format.number(rowCount ?? 0),
            total: format.count(count ?? 0),
          })}
        </p>
      )}
      {!isWide && actions && (
        <ActionBar label={t('actions')} actions={actions} className={actionsOnPhone} />
      )}
    </>
  )
}

/** The height of the rows and the columns of a table; not on phones. */
export function TableControls() {
  return (
    <span className="contents max-md:hidden">
      <DensityMenu />
      <ColumnsMenu />
    </span>
  )
}

/** As wide as the window; not shown below the bar of selected rows. */
const actionsOnPhone = '[[data-bar=bottom]~&]:hidden [&>div>div]:w-full [&>div>div>*]:flex-1'

/** Text fields and radio buttons in a border are as high as the buttons beside them. */
const oneHeight =
  'pointer-fine:[&_[role=radiogroup]_label]:min-h-8.5 pointer-fine:[&_input]:min-h-8.5'
