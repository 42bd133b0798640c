import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import {
  actOf,
  useContractLabels as useNumber,
} from '#client/features/trade/contracts/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type {
  CustomerContractProps,
  CustomerProps,
} from '#server/trade/customers/page/show-props.ts'

interface ContractsCardProps {
  customer: CustomerProps
  contracts: CustomerContractProps[]
}

/** The contracts of a customer, newest first. */
export function ContractsCard({ customer, contracts }: ContractsCardProps) {
  const { t } = useTranslation('customers')
  const isOpen = customer.archivedAt === null
  return (
    <Card
      title={t('card.contracts')}
      actions={
        isOpen && (
          <ButtonLink
            size="sm"
            href={`/contracts/create?customer=${customer.id}`}
            className="max-md:hidden"
          >
            {t('new_contract')}
          </ButtonLink>
        )
      }
    >
      {contracts.length === 0 ? (
        <p className="text-text-2">{t('no_contracts')}</p>
      ) : (
        <ul className="divide-y">
          {contracts.map((contract) => (
            <ContractRow key={contract.id} contract={contract} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ContractRow({ contract }: { contract: CustomerContractProps }) {
  const { t } = useTranslation('customers')
  const labels = useContractLabels()
  const format = useFormat()
  const { id, type, state, total, paid, currency, dueAt, isOpen } = contract
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          href={`/contracts/${id}`}
          className="font-medium text-petrol underline underline-offset-2"
        >
          <bdi>{labels.number(contract)}</bdi>
        </Link>
        <span className="text-sm text-text-2">{labels.type(type)}</span>
        <Badge tone={isOpen ? 'notice' : 'neutral'}>{labels.state(state)}</Badge>
      </div>
      <p className="text-sm text-text-2">
        <bdi>{format.money(paid, currency)}</bdi> / <bdi>{format.money(total, currency)}</bdi>
        {dueAt && isOpen && ` · ${t('due', { at: format.date(dueAt) })}`}
      </p>
    </li>
  )
}

/** Translations from the contracts namespace; an id without a translation is shown as it is, with spaces. */
export function useContractLabels() {
  const { t, i18n } = useTranslation('contracts')
  const labelOf = (group: string, id: string) => {
    const key = `${group}.${id}`
    return i18n.exists(key, { ns: 'contracts' }) ? String(t(key as never)) : id.replaceAll('_', ' ')
  }
  return {
    type: (id: string) => labelOf('type', id),
    state: (id: string) => labelOf('state', id),
    event: (id: string, to: string) => labelOf('event', actOf(id, to)),
    number: useNumber().number,
    kind: (id: string) => labelOf('kind', id),
    method: (id: string) => labelOf('method', id),
  }
}
