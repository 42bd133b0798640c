import { Link } from '@inertiajs/react'
import { Building2, Mail, MapPin, Phone, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CustomerName, Tags } from '#client/features/trade/customers/CustomerParts.tsx'
import { useCountries } from '#client/features/trade/customers/form/countries.ts'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { RowCheckbox } from '#client/ui/table/RowCheckbox.tsx'
import type { CustomerRowProps } from '#server/trade/customers/props.ts'
import type { Selection } from './useSelection.ts'

interface CustomerCardsProps {
  customers: CustomerRowProps[]
  selection: Selection
}

/** The list as cards, for the grid view and for phones. */
export function CustomerCards({ customers, selection }: CustomerCardsProps) {
  const { t } = useTranslation('customers')
  return (
    <ul
      aria-label={t('list')}
      className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4"
    >
      {customers.map((customer) => (
        <CustomerCard key={customer.id} customer={customer} selection={selection} />
      ))}
    </ul>
  )
}

function CustomerCard({
  customer,
  selection,
}: {
  customer: CustomerRowProps
  selection: Selection
}) {
  const { t } = useTranslation('customers')
  const format = useFormat()
  const { currency } = useShop()
  const countries = useCountries()
  const { id, name, kind, contact, phone, email, city, country, contracts, value } = customer
  const locationText = [city, country && countries.nameOf(country)].filter(Boolean).join(' · ')
  return (
    <li className="relative flex flex-col gap-2 rounded-card border bg-surface p-4 hover:border-border-strong">
      <div className="flex items-start gap-2">
        <Icon
          icon={kind === 'company' ? Building2 : User}
          size={18}
          className="mt-1 shrink-0 text-text-3"
        />
        <div className="min-w-0 flex-1">
          <Link
            href={`/customers/${id}`}
            className="font-semibold break-words after:absolute after:inset-0 hover:underline"
          >
            <CustomerName customer={customer} />
          </Link>
          {contact && (
            <bdi title={contact} className="block truncate text-sm text-text-2">
              {contact}
            </bdi>
          )}
        </div>
        {!customer.isErased && (
          <RowCheckbox
            label={t('select', { name })}
            isSelected={selection.has(id)}
            onChange={(isMarked) => selection.mark([id], isMarked)}
          />
        )}
      </div>
      <ul className="flex flex-col gap-1 text-sm text-text-2">
        {phone && <ContactLine icon={Phone} text={phone} />}
        {email && <ContactLine icon={Mail} text={email} />}
        {locationText && <ContactLine icon={MapPin} text={locationText} />}
      </ul>
      <p className="mt-auto text-sm text-text-2">
        {t('contracts_count', { count: contracts })}
        {value > 0 && ` · ${format.money(value, currency)}`}
      </p>
      {customer.isArchived && !customer.isErased && (
        <Badge tone="caution" className="w-fit">
          {t('archived')}
        </Badge>
      )}
      <Tags tags={customer.tags} />
    </li>
  )
}

function ContactLine({ icon, text }: { icon: typeof Phone; text: string }) {
  return (
    <li className="flex items-center gap-2">
      <Icon icon={icon} size={16} className="shrink-0 text-text-3" />
      <bdi title={text} dir={icon === Phone ? 'ltr' : 'auto'} className="truncate">
        {text}
      </bdi>
    </li>
  )
}
