import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '#client/features/market/history/DayField.tsx'
import { useCountries } from '#client/features/trade/customers/form/countries.ts'
import { useShop } from '#client/lib/page-props.ts'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import type { CustomersProps } from '#server/trade/customers/props.ts'
import { showCustomers } from './customer-filters.ts'

const KINDS = ['person', 'company'] as const
const CONSENTS = ['yes', 'no'] as const
const CONTRACTS = ['open', 'any', 'none'] as const
const SHOWN = ['active', 'archived', 'all'] as const

export function MoreFilters({
  filters,
  tags,
  cities,
}: Pick<CustomersProps, 'filters' | 'tags' | 'cities'>) {
  const { t } = useTranslation('customers')
  const countries = useCountries()
  const all = { id: '', label: t('filter.all') }
  const optionsOf = (names: string[], chosen: string | null) =>
    [...new Set([...names, ...(chosen ? [chosen] : [])])].map((id) => ({ id, label: id }))
  return (
    <fieldset aria-label={t('filter.label')} className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('filter.tag')}
        className="w-40"
        options={[all, ...optionsOf(tags, filters.tag)]}
        value={filters.tag ?? ''}
        onChange={(id) => showCustomers(filters, { tag: id || null })}
      />
      <SelectField
        label={t('filter.city')}
        className="w-40"
        options={[all, ...optionsOf(cities, filters.city)]}
        value={filters.city ?? ''}
        onChange={(id) => showCustomers(filters, { city: id || null })}
      />
      <SelectField
        label={t('filter.country')}
        className="w-44"
        options={[all, ...countries.options]}
        value={filters.country ?? ''}
        onChange={(id) => showCustomers(filters, { country: id || null })}
      />
      <SelectField
        label={t('filter.kind')}
        className="w-36"
        options={[all, ...KINDS.map((id) => ({ id, label: t(`kind.${id}`) }))]}
        value={filters.kind ?? ''}
        onChange={(id) => showCustomers(filters, { kind: KINDS.find((one) => one === id) ?? null })}
      />
      <SelectField
        label={t('filter.contracts')}
        className="w-40"
        options={[all, ...CONTRACTS.map((id) => ({ id, label: t(`filter.contracts_${id}`) }))]}
        value={filters.contracts ?? ''}
        onChange={(id) =>
          showCustomers(filters, { contracts: CONTRACTS.find((one) => one === id) ?? null })
        }
      />
      <MinValueField filters={filters} />
      <DayField
        label={t('filter.no_contact_since')}
        day={filters.quiet}
        onDay={(quiet) => showCustomers(filters, { quiet })}
      />
      <SelectField
        label={t('filter.consent')}
        className="w-36"
        options={[all, ...CONSENTS.map((id) => ({ id, label: t(`filter.consent_${id}`) }))]}
        value={filters.consent ?? ''}
        onChange={(id) =>
          showCustomers(filters, { consent: CONSENTS.find((one) => one === id) ?? null })
        }
      />
      <SelectField
        label={t('filter.shown')}
        className="w-40"
        options={SHOWN.map((id) => ({ id, label: t(`filter.shown_${id}`) }))}
        value={filters.shown}
        onChange={(id) =>
          showCustomers(filters, { shown: SHOWN.find((one) => one === id) ?? 'active' })
        }
      />
    </fieldset>
  )
}

/** In whole units of the shop's currency; applied on blur or Enter. */
function MinValueField({ filters }: Pick<CustomersProps, 'filters'>) {
  const { t } = useTranslation('customers')
  const { currency } = useShop()
  const [typed, setTyped] = useState<string | null>(null)
  const apply = () => {
    if (typed === null) return
    const value = /^[1-9]\d{0,11}$/.test(typed) ? Number(typed) : null
    setTyped(null)
    if (value !== filters.value) showCustomers(filters, { value })
  }
  return (
    <TextField
      label={t('filter.value')}
      className="w-32"
      inputMode="numeric"
      suffix={currency}
      value={typed ?? (filters.value === null ? '' : String(filters.value))}
      onChange={setTyped}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}
