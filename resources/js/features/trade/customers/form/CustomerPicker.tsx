import { Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { phonesLeftToRight } from '#client/lib/intl.ts'
import { getJson } from '#client/lib/json-request.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { FieldLabel, FieldMessages, invalidBy } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { boxClass, inputClass } from '#client/ui/native/Field.tsx'
import type { CustomerRef } from '#server/trade/customers/props.ts'

const QuickCustomer = lazyWithRetry(() => import('./QuickCustomer.tsx'))
const NEW_ID = 'new'

interface CustomerPickerProps {
  label: string
  value: CustomerRef | null
  onChange: (customer: CustomerRef | null) => void
  error?: string | undefined
  /** Name of the field in its form. */
  name?: string
  className?: string
}

/** Searches customers by name, phone number or email; a new customer can be added in place. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { label, value, onChange, error, name, className } = props
  const { t } = useTranslation('customer-picker')
  const locale = usePreferences((state) => state.locale)
  const search = useCustomerSearch(value)
  const [isAdding, setAdding] = useState(false)
  const choose = (key: unknown) => {
    if (key === NEW_ID) return setAdding(true)
    const found = search.found.find(({ id }) => id === key)
    if (!found) return
    search.show(found)
    onChange(found)
  }
  const addOption = { id: NEW_ID, name: t('add', { name: search.typed }), detail: '' } as const
  const items = search.typed.trim() === '' ? search.found : [...search.found, addOption]
  return (
    <>
      <ComboBox
        {...invalidBy(error)}
        {...(name ? { name } : {})}
        className={className ?? 'flex flex-col gap-1'}
        menuTrigger="focus"
        allowsEmptyCollection
        items={items}
        inputValue={search.typed}
        onInputChange={(typed) => {
          search.type(typed)
          if (value && typed !== value.name) onChange(null)
        }}
        value={value?.id ?? null}
        onChange={choose}
      >
        <FieldLabel label={label} />
        <Group className={boxClass}>
          <Input dir="auto" placeholder={t('placeholder')} className={inputClass} />
        </Group>
        <FieldMessages error={error} hint={value && phonesLeftToRight(locale, value.detail)} />
        <Popover className={`${menuClass} w-(--trigger-width)`}>
          <ListBox<CustomerRef | typeof addOption>
            className="max-h-72 overflow-y-auto outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-sm text-text-2">{t('nothing')}</p>}
          >
            {(item) => (
              <ListBoxItem id={item.id} textValue={item.name} className={menuItemClass}>
                {item.id === NEW_ID && <Icon icon={Plus} size={16} />}
                <span className="min-w-0">
                  <bdi className="block truncate font-medium">{item.name}</bdi>
                  {item.detail && (
                    <bdi className="block truncate text-sm text-text-2">
                      {phonesLeftToRight(locale, item.detail)}
                    </bdi>
                  )}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      <Suspense fallback={null}>
        {isAdding && (
          <QuickCustomer
            name={search.typed}
            isOpen
            onOpenChange={setAdding}
            onAdded={(customer: CustomerRef) => {
              search.show(customer)
              onChange(customer)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const DEBOUNCE_MS = 180

/** The text typed into a customer field, and the customers it matches. */
function useCustomerSearch(value: CustomerRef | null) {
  const [typed, setTyped] = useState(value?.name ?? '')
  const [found, setFound] = useState<CustomerRef[]>(value ? [value] : [])
  const chosen = value?.name
  useEffect(() => {
    if (chosen !== undefined) setTyped(chosen)
  }, [chosen])
  useEffect(() => {
    if (typed === chosen) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const path = `/customers/search?${new URLSearchParams({ q: typed })}`
      const response = await getJson<{ customers: CustomerRef[] }>(path, controller.signal)
      if (response.ok && !controller.signal.aborted) setFound(response.data.customers)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, chosen])
  return {
    typed,
    found,
    type: setTyped,
    show: (customer: CustomerRef) => {
      setTyped(customer.name)
      setFound([customer])
    },
  }
}
