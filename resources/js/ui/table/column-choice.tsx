import { usePage } from '@inertiajs/react'
import { Check, Columns3 } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { menuClass, menuItemClass, squareButtonClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { type Column, foldableOf } from './columns.ts'

interface ColumnChoice {
  /** Keys of hidden columns by the path of the list. */
  hidden: Record<string, string[]>
  /** The columns of the shown table that can be hidden. */
  offered: Pick<Column<unknown>, 'key' | 'label'>[]
}

const STORAGE_KEY = 'hidden-columns'

/** The hidden columns of each list, remembered by the browser. */
const useColumnChoice = create<ColumnChoice>(() => ({ hidden: readHidden(), offered: [] }))

/** The columns that the user has not hidden, on the screen and on paper. */
export function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const hidden = useColumnChoice((choice) => choice.hidden)[useListPath()] ?? []
  const foldable = foldableOf(columns)
  const offered = JSON.stringify(foldable.map(({ key, label }) => ({ key, label })))
  useLayoutEffect(() => {
    useColumnChoice.setState({ offered: JSON.parse(offered) })
    return () => useColumnChoice.setState({ offered: [] })
  }, [offered])
  return columns.filter((column) => !foldable.includes(column) || !hidden.includes(column.key))
}

/** Chooses the columns of the list. Those that always stay are not offered. */
export function ColumnsMenu() {
  const { t } = useTranslation('lists')
  const { hidden, offered } = useColumnChoice()
  const list = useListPath()
  const shownKeys = offered.flatMap(({ key }) => (hidden[list]?.includes(key) ? [] : [key]))
  return (
    <MenuTrigger>
      <Button
        aria-label={t('columns')}
        isDisabled={offered.length === 0}
        className={squareButtonClass}
      >
        <Icon icon={Columns3} />
      </Button>
      <Popover placement="bottom end" containerPadding={8} className={menuClass}>
        <Menu
          aria-label={t('columns')}
          className="outline-none"
          selectionMode="multiple"
          selectedKeys={shownKeys}
          onSelectionChange={(keys) => {
            const visible = keys === 'all' ? offered.map(({ key }) => key) : [...keys]
            const left = offered.flatMap(({ key }) => (visible.includes(key) ? [] : [key]))
            const chosen = { ...hidden, [list]: left }
            useColumnChoice.setState({ hidden: chosen })
            writeStored(STORAGE_KEY, JSON.stringify(chosen))
          }}
        >
          {offered.map(({ key, label }) => (
            <MenuItem key={key} id={key} textValue={label} className={`group ${menuItemClass}`}>
              <Icon icon={Check} size={16} className="invisible group-selected:visible" />
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function useListPath(): string {
  return usePage().url.split('?')[0] ?? ''
}

function readHidden(): ColumnChoice['hidden'] {
  try {
    return JSON.parse(readStored(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}
