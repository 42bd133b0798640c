import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'

/** When the customer gave or withdrew consent to marketing. */
export function ConsentTime({ customer }: { customer: CustomerProps }) {
  const { t } = useTranslation('customers')
  const { dateTime } = useFormat()
  const { consentAt, consentWithdrawnAt } = customer
  if (consentAt === null) return <p className="text-sm text-text-3">{t('consent.never')}</p>
  return (
    <p className="text-sm text-text-3">
      {consentWithdrawnAt === null
        ? t('consent.given', { at: dateTime(consentAt) })
        : t('consent.withdrawn', { at: dateTime(consentWithdrawnAt) })}
    </p>
  )
}

interface CustomerNameProps {
  customer: { id: number; name: string; isErased: boolean }
}

/** The name of a customer; for an erased customer only the id is left. */
export function CustomerName({ customer: { id, name, isErased } }: CustomerNameProps) {
  const { t } = useTranslation('customers')
  if (isErased) return <span className="text-text-2">{t('erased_name', { id })}</span>
  return <bdi>{name}</bdi>
}

export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Badge key={tag}>
          <bdi>{tag}</bdi>
        </Badge>
      ))}
    </span>
  )
}
