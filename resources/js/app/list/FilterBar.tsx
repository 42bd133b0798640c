import { Plus, X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { RangePicker } from '#client/app/range/RangePicker.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button as TextButton } from '#client/ui/Button.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import {
  allOptions,
  type DatesFilter,
  type FieldsFilter,
  type Filter,
  type LoadedOptions,
} from './filter.ts'

const FilterMenu = lazyWithRetry(() => import('./FilterMenu.tsx'))

interface FilterBarProps {
  filters: readonly Filter[]
  dates?: DatesFilter | undefined
  typed?: FieldsFilter | undefined
  /** Shows only what is chosen. */
  isFolded?: boolean
  /** Whether there is something to clear; left out: whether a filter or a day is chosen. */
  isFiltered?: boolean | undefined
  onClear?: (() => void) | undefined
}

/** The chosen filters as chips, and a button that adds one. */
export function FilterBar(props: FilterBarProps) {
  const { filters, dates, typed, isFolded = false, isFiltered, onClear } = props
  const { t } = useTranslation('lists')
  const [isOpen, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const active = filters.filter(({ value }) => value !== null)
  const removable = filters.filter(({ value, required }) => value !== null && !required)
  const hasDates = dates && (dates.range.from !== null || dates.range.to !== null)
  const isAddable = filters.some(({ value, required }) => value === null || !required)
  if (filters.length === 0) return null
  return (
    <>
      {dates && (hasDates || !isFolded) && (
        <RangePicker {...dates} className="pointer-fine:min-h-9" />
      )}
      {active.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          onRemove={() => {
            filter.onChange(null)
            addButton.current?.focus()
          }}
        />
      ))}
      {typed && (typed.text !== null || isTyping) && (
        <FieldsChip
          filter={typed}
          isOpen={isTyping}
          onOpenChange={setTyping}
          onRemove={() => {
            typed.onRemove()
            addButton.current?.focus()
          }}
        />
      )}
      {isAddable && !isFolded && (
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <Button ref={addButton} className={addClass}>
            <Icon icon={Plus} size={16} />
            {t('filter.add')}
          </Button>
          <Popover placement="bottom start" containerPadding={8} className={menuClass}>
            <Dialog aria-label={t('filter.add')} className="outline-none">
              <Suspense fallback={null}>
                <FilterMenu
                  filters={filters}
                  typed={typed?.text === null ? typed : undefined}
                  onTyped={() => setTyping(true)}
                  onClose={() => setOpen(false)}
                />
              </Suspense>
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
      {onClear && !isFolded && (isFiltered ?? (removable.length > 0 || hasDates)) && (
        <TextButton variant="quiet" className={clearClass} onPress={onClear}>
          {t('filter.clear')}
        </TextButton>
      )}
    </>
  )
}

interface FilterChipProps {
  filter: Filter
  onRemove: () => void
}

function FilterChip({ filter, onRemove }: FilterChipProps) {
  const { label, value, options, required } = filter
  const text = options.find(({ id }) => id === value)?.label
  return (
    <span className={chipClass}>
      <MenuTrigger>
        <Button className={chipTextClass}>
          <span className="text-text-2">{label}</span>
          <bdi title={text ?? value ?? undefined} className="max-w-48 truncate font-medium">
            {text ?? value}
          </bdi>
        </Button>
        <ChoiceMenu filter={filter} />
      </MenuTrigger>
      {!required && <RemoveButton label={label} onPress={onRemove} />}
    </span>
  )
}

function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  const { t } = useTranslation('lists')
  return (
    <Button
      aria-label={t('filter.remove', { name: label })}
      onPress={onPress}
      className="flex w-8 items-center justify-center rounded-e-control text-text-3 hover:bg-sunken hover:text-text"
    >
      <Icon icon={X} size={16} />
    </Button>
  )
}

interface FieldsChipProps {
  filter: FieldsFilter
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onRemove: () => void
}

/** The typed values of a filter, and their fields on demand. */
function FieldsChip({
  filter: { label, text, fields },
  isOpen,
  onOpenChange,
  onRemove,
}: FieldsChipProps) {
  return (
    <span className={chipClass}>
      <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <Button className={chipTextClass}>
          <span className="text-text-2">{label}</span>
          {text !== null && <bdi className="font-medium">{text}</bdi>}
        </Button>
        <Popover placement="bottom start" containerPadding={8} className={menuClass}>
          <Dialog aria-label={label} className="flex gap-3 p-2.5 outline-none">
            {fields}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {text !== null && <RemoveButton label={label} onPress={onRemove} />}
    </span>
  )
}

function ChoiceMenu({ filter }: { filter: Filter }) {
  return (
    <Popover placement="bottom start" containerPadding={8} className={menuClass}>
      <Choices filter={filter} />
    </Popover>
  )
}

/** A component of its own, so that values are only loaded once the popover is open. */
function Choices({ filter }: { filter: Filter }) {
  const { label, value, optionsFrom, onChange } = filter
  const { t } = useTranslation(['lists', 'shell'])
  const loaded = useFetched<LoadedOptions>(optionsFrom ?? null)
  const options = allOptions(filter, loaded.state === 'ready' ? loaded.data : undefined)
  return (
    <Menu
      aria-label={label}
      className="max-h-80 overflow-y-auto outline-none"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onAction={(key) => {
        if (key === RETRY) loaded.reload()
        else onChange(String(key))
      }}
    >
      {options.map((option) => (
        <MenuItem
          key={option.id}
          id={option.id}
          className={`${menuItemClass} selected:font-semibold`}
        >
          {option.label}
        </MenuItem>
      ))}
      {optionsFrom && loaded.state === 'waiting' && (
        <MenuItem id={WAITING} isDisabled className={`${menuItemClass} text-text-3`}>
          {t('shell:loading')}
        </MenuItem>
      )}
      {loaded.state === 'failed' && (
        <MenuItem id={RETRY} shouldCloseOnSelect={false} className={menuItemClass}>
          {`${t('filter.failed')} ${t('shell:action.retry')}`}
        </MenuItem>
      )}
    </Menu>
  )
}

/** No value of a filter contains a space at its start. */
const WAITING = ' waiting'
const RETRY = ' retry'

/** On a phone in a row of its own, at the edge of the page. */
const clearClass = 'max-md:ms-[calc(-1px-var(--inset))] max-md:basis-full max-md:justify-start'
const addClass =
  'inline-flex h-9 items-center gap-1.5 rounded-control border border-dashed border-border-strong px-3 font-medium whitespace-nowrap text-text-2 hover:bg-sunken hover:text-text pointer-coarse:h-11'
const chipClass =
  'inline-flex h-9 items-stretch rounded-control border border-border-strong bg-surface pointer-coarse:h-11'
const chipTextClass =
  'flex items-center gap-1.5 rounded-s-control px-3 whitespace-nowrap last:rounded-e-control hover:bg-sunken'
