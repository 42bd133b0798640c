import { Link } from '@inertiajs/react'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import { useContractLabels } from './contract-labels.ts'

export function CustomerCard({ customer }: Pick<ContractProps, 'customer'>) {
  const { t } = useContractLabels()
  const { id, name, email, phone, isErased, needsIdDocument } = customer
  return (
    <Card title={t('customer.title')}>
      <p>
        <Link
          href={`/customers/${id}`}
          className="font-medium text-petrol underline underline-offset-2"
        >
          <bdi>{name}</bdi>
        </Link>{' '}
        {isErased && <Badge>{t('customer.erased')}</Badge>}
      </p>
      {[phone, email].map(
        (contact) =>
          contact && (
            <p key={contact} className="text-sm break-words text-text-2">
              <bdi dir="ltr">{contact}</bdi>
            </p>
          ),
      )}
      {needsIdDocument && !isErased && (
        <p className="mt-3 border-t pt-3 text-sm">
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
