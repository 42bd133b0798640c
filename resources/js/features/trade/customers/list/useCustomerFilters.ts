import { useTranslation } from 'react-i18next'
import type { Filter } from '#client/app/list/filter.ts'
import { useCountries } from '#client/features/trade/customers/form/countries.ts'
import { dayIn, sameDayAfter } from '#client/lib/days.ts'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import type { Option } from '#client/ui/Field.tsx'
import { minorDigits } from '#server/formula/units/money.ts'
import type { CustomerFilters, CustomersProps } from '#server/trade/customers/props.ts'
import { showCustomers } from './customer-filters.ts'

const KINDS = ['person', 'company'] as const
const CONSENTS = ['yes', 'no'] as const
const CONTRACTS = ['open', 'any', 'none'] as const
const SHOWN = ['archived', 'all'] as const
/** In whole units of the shop's currency. */
const VALUES = [500, 1_000, 5_000, 10_000, 50_000]
const MONTHS_WITHOUT_CONTACT = [1, 3, 6, 12, 24]

/** Answers with `FilterOptions`. */
export const FILTER_OPTIONS = '/customers/filter-options'

/** The filters of the customer list. */
export function useCustomerFilters({ filters }: Pick<CustomersProps, 'filters'>): Filter[] {
  const { t } = useTranslation('customers')
  const countries = useCountries()
  const { money, date } = useFormat()
  const { currency, timeZone } = useShop()
  const today = dayIn(timeZone, Date.now())
  const quietDays = MONTHS_WITHOUT_CONTACT.map((months) => sameDayAfter(today, -months))
  const filter = (
    key: keyof CustomerFilters,
    label: string,
    options: Option[],
    change: (id: string | null) => Partial<CustomerFilters>,
  ): Filter => ({
    key,
    label,
    value: filters[key] === null ? null : String(filters[key]),
    options,
    onChange: (id) => showCustomers(filters, change(id)),
  })
  /** An address or a saved view may have a value that is not offered. */
  const withChosen = (offered: readonly string[], chosen: string | number | null) => [
    ...new Set([...offered, ...(chosen === null ? [] : [String(chosen)])]),
  ]
  const named = (ids: string[]) => ids.map((id) => ({ id, label: id }))
  const archive = filter(
    'shown',
    t('filter.shown'),
    SHOWN.map((id) => ({ id, label: t(`filter.shown_${id}`) })),
    (id) => ({ shown: SHOWN.find((one) => one === id) ?? 'active' }),
  )
  return [
    {
      ...filter('tag', t('filter.tag'), named(withChosen([], filters.tag)), (tag) => ({ tag })),
      optionsFrom: FILTER_OPTIONS,
    },
    filter(
      'kind',
      t('filter.kind'),
      KINDS.map((id) => ({ id, label: t(`kind.${id}`) })),
      (id) => ({ kind: KINDS.find((one) => one === id) ?? null }),
    ),
    filter(
      'contracts',
      t('filter.contracts'),
      CONTRACTS.map((id) => ({ id, label: t(`filter.contracts_${id}`) })),
      (id) => ({ contracts: CONTRACTS.find((one) => one === id) ?? null }),
    ),
    filter(
      'value',
      t('filter.value'),
      withChosen(VALUES.map(String), filters.value).map((id) => ({
        id,
        label: money(Number(id) * 10 ** minorDigits(currency), currency),
      })),
      (id) => ({ value: id === null ? null : Number(id) }),
    ),
    filter(
      'quiet',
      t('filter.no_contact_since'),
      withChosen(quietDays, filters.quiet).map((id) => ({
        id,
        label: date(`${id}T12:00:00Z`),
      })),
      (quiet) => ({ quiet }),
    ),
    filter(
      'consent',
      t('filter.consent'),
      CONSENTS.map((id) => ({ id, label: t(`filter.consent_${id}`) })),
      (id) => ({ consent: CONSENTS.find((one) => one === id) ?? null }),
    ),
    { ...archive, value: filters.shown === 'active' ? null : filters.shown },
    {
      ...filter('city', t('filter.city'), named(withChosen([], filters.city)), (city) => ({
        city,
      })),
      optionsFrom: FILTER_OPTIONS,
    },
    filter('country', t('filter.country'), countries.options, (country) => ({ country })),
  ]
}
