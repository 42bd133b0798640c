import { Link } from '@inertiajs/react'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import { ContactLink } from '#client/ui/navigation/ContactLink.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'

/** How the customer is reached, and what is missing of them; nothing where there is neither. */
export function CustomerCard({ customer }: Pick<ContractProps, 'customer'>) {
  const { t } = useContractLabels()
  const { id, email, phone, isErased, needsIdDocument } = customer
  const lacksDocument = needsIdDocument && !isErased
  const hasContact = phone !== null || email !== null
  if (!hasContact && !lacksDocument) return null
  return (
    <Card title={t(hasContact ? 'customer.contact' : 'customer.title')}>
      {phone !== null && (
        <p>
          <ContactLink phone={phone} text={phone} />
        </p>
      )}
      {email !== null && (
        <p className="break-words">
          <ContactLink email={email} />
        </p>
      )}
      {lacksDocument && (
        <p className="not-first-of-type:mt-3 not-first-of-type:border-t not-first-of-type:pt-3">
          <Link
            href={`/customers/${id}#identity`}
            className="text-petrol underline underline-offset-2"
          >
            {t('customer.id_missing')}
          </Link>
        </p>
      )}
    </Card>
  )
}

/** Whose contract it is, in the line below its number. */
export function CustomerLink({ customer }: Pick<ContractProps, 'customer'>) {
  const { t } = useContractLabels()
  return (
    <>
      <Link
        href={`/customers/${customer.id}`}
        className="font-medium text-petrol underline underline-offset-3"
      >
        <bdi>{customer.name}</bdi>
      </Link>
      {customer.isErased && <Badge>{t('customer.erased')}</Badge>}
    </>
  )
}
