import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { useFetched } from '#client/lib/useFetched.ts'
import { allOptions, type FieldsFilter, type Filter, type LoadedOptions } from './filter.ts'

interface FilterMenuProps {
  filters: readonly Filter[]
  typed: FieldsFilter | undefined
  onTyped: () => void
  onClose: () => void
}

/** All values of all filters, and last the one with fields; typing narrows them by the names of values and filters. */
export default function FilterMenu({ filters, typed, onTyped, onClose }: FilterMenuProps) {
  const { t } = useTranslation(['lists', 'shell'])
  const { contains } = useFilter({ sensitivity: 'base' })
  const address = filters.find(({ optionsFrom }) => optionsFrom)?.optionsFrom ?? null
  const loaded = useFetched<LoadedOptions>(address)
  const data = loaded.state === 'ready' ? loaded.data : undefined
  return (
    <Autocomplete filter={contains}>
      <TextField aria-label={t('filter.find')} autoFocus>
        <Input
          placeholder={t('filter.find')}
          dir="auto"
          className="min-h-9 w-56 border-b bg-transparent px-2.5 outline-none pointer-coarse:text-lg"
        />
      </TextField>
      <ListBox
        aria-label={t('filter.add')}
        className="max-h-80 overflow-y-auto py-1 outline-none"
        renderEmptyState={() => (
          <p role="status" className="px-2.5 py-3 text-text-2">
            {t(EMPTY_TEXTS[address === null ? 'ready' : loaded.state])}
          </p>
        )}
      >
        {filters.map((filter) => {
          const { key, label, value, optionsFrom, onChange } = filter
          return (
            <ListBoxSection key={key} id={`group:${key}`}>
              <Header className="px-2.5 pt-2 pb-1 text-xs font-medium text-text-3">{label}</Header>
              {allOptions(filter, data)
                .filter(({ id }) => id !== value)
                .map((option) => (
                  <ListBoxItem
                    key={option.id}
                    id={`${key}:${option.id}`}
                    textValue={`${label} ${option.label}`}
                    className={itemClass}
                    onAction={() => {
                      onClose()
                      onChange(option.id)
                    }}
                  >
                    {option.label}
                  </ListBoxItem>
                ))}
              {optionsFrom && loaded.state === 'waiting' && (
                <ListBoxItem
                  id={`${key} waits`}
                  textValue={label}
                  isDisabled
                  className={waitingClass}
                >
                  {t('shell:loading')}
                </ListBoxItem>
              )}
              {optionsFrom && loaded.state === 'failed' && (
                <ListBoxItem
                  id={`${key} failed`}
                  textValue={label}
                  className={itemClass}
                  onAction={loaded.reload}
                >
                  {`${t('filter.failed')} ${t('shell:action.retry')}`}
                </ListBoxItem>
              )}
            </ListBoxSection>
          )
        })}
        {typed && (
          <ListBoxItem
            id="typed"
            textValue={typed.label}
            className={`${itemClass} mt-1`}
            onAction={() => {
              onClose()
              onTyped()
            }}
          >
            {`${typed.label}…`}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  )
}

/** What a list without a match says while values are loaded, and when they are not loaded. */
const EMPTY_TEXTS = {
  waiting: 'shell:loading',
  failed: 'filter.failed',
  ready: 'filter.none',
} as const

const waitingClass = 'flex min-h-8 items-center px-2.5 py-1 text-text-3 pointer-coarse:min-h-11'
const itemClass =
  'flex min-h-8 cursor-pointer items-center rounded-chip px-2.5 py-1 outline-none focus:bg-gold-tint pointer-coarse:min-h-11'
