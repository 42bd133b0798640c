import { useTranslation } from 'react-i18next'
import { useCountries } from '#client/features/trade/customers/form/countries.ts'
import { lengthText } from '#client/features/trade/customers/form/form-fields.ts'
import { dates, textTag } from '#client/lib/intl.ts'
import { useBodyUnit } from '#client/lib/preferences/measure-units.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import { ContactLink } from '#client/ui/navigation/ContactLink.tsx'
import { isLocale } from '#lang/locales.ts'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'
import { ConsentTime, Tags } from './CustomerParts.tsx'

/** Contact details, sizes and preferences of a customer. */
export function AboutCard({ customer }: { customer: CustomerProps }) {
  const { t } = useTranslation(['customers', 'shell'])
  const { nameOf } = useCountries()
  const { day } = useDayFormat()
  const unit = useBodyUnit()
  const length = (tenths: number | null) =>
    tenths === null ? '' : `${lengthText(tenths, unit)} ${t(`customers:unit.${unit}`)}`
  const { colour, locale, country, birthday, kyc } = customer
  const town = [customer.postcode, customer.city, customer.state].filter(Boolean).join(' ')
  const addressText = [customer.address, town, country && nameOf(country)]
    .filter(Boolean)
    .join('\n')
  const rows = [
    ['contact', customer.kind === 'company' ? customer.name : ''],
    ['company', customer.kind === 'person' ? customer.company : ''],
    ['email', customer.email],
    ['phone', customer.phone],
    ['address', addressText],
    ['birthday', birthday && day(birthday)],
    ['taxId', customer.taxId],
    ['locale', isLocale(locale) ? t(`shell:language.${locale}`) : ''],
    ['wrist', length(customer.wrist)],
    ['neck', length(customer.neck)],
    ['finger', customer.finger],
    ['karat', customer.karat],
    ['colour', colour === '' ? '' : t(`customers:colour.${colour}`)],
    ['style', customer.style],
    ['kyc', kyc === 'none' ? '' : t(`customers:kyc.${kyc}`)],
    ['notes', customer.notes],
  ] as const
  return (
    <Card title={t('customers:card.about')}>
      <div className="mb-3 flex flex-wrap items-center gap-1">
        <Badge>{t(`customers:kind.${customer.kind}`)}</Badge>
        <Tags tags={customer.tags} />
      </div>
      <dl className="flex flex-col gap-2">
        {rows.flatMap(([name, text]) =>
          text === ''
            ? []
            : [
                <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
                  <dt className="text-sm text-text-2">{t(`customers:field.${name}`)}</dt>
                  <dd className="min-w-0 break-words whitespace-pre-line">
                    <FieldValue name={name} text={text} customer={customer} />
                  </dd>
                </div>,
              ],
        )}
      </dl>
      <div className="mt-3 border-t pt-3">
        <ConsentTime customer={customer} />
      </div>
    </Card>
  )
}

/** Email addresses and phone numbers are links. */
function FieldValue({ name, text, customer }: FieldValueProps) {
  const { email, phone, phoneText } = customer
  if (name === 'email') return <ContactLink email={email} />
  if (name === 'phone') return <ContactLink phone={phone} text={phoneText} />
  return <bdi>{text}</bdi>
}

interface FieldValueProps {
  name: string
  text: string
  customer: CustomerProps
}

/** A birthday is a calendar date, so it is formatted in UTC to avoid a shift by time zone. */
function useDayFormat() {
  const tag = textTag(usePreferences((state) => state.locale))
  const formatOptions = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  } as const
  return { day: (iso: string) => dates(tag, formatOptions).format(new Date(iso)) }
}
