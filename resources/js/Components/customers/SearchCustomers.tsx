import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerFilters } from '#server/customers/props.ts'
import { TextField } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import { showCustomers } from './address.ts'

const REST_MS = 250

/** Finds while one types, by name, address or number. */
export function SearchCustomers({ filters }: { filters: CustomerFilters }) {
  const { t } = useTranslation('customers')
  const [typed, setTyped] = useState<string | null>(null)
  const sought = filters.q ?? ''
  useEffect(() => {
    if (typed === null || typed.trim() === sought) return
    const timer = setTimeout(() => showCustomers(filters, { q: typed.trim() || null }), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, sought, filters])
  return (
    <search className="min-w-0 flex-1 basis-60">
      <TextField
        label={t('search')}
        className="[&>label]:sr-only"
        placeholder={t('search_hint')}
        type="search"
        value={typed ?? sought}
        onChange={setTyped}
        suffix={<Icon icon={Search} size={16} className="text-text-3" />}
      />
    </search>
  )
}
