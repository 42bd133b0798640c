import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import type { ComplianceProps } from '#server/compliance/props.ts'

const YEARS_BACK = 5

interface StatementsCardProps extends Pick<ComplianceProps, 'currency'> {
  statements: NonNullable<ComplianceProps['statements']>
  thisYear: number
}

/** Customers who must be notified by 31 January that their cash payments were reported. */
export function StatementsCard({ statements, thisYear, currency }: StatementsCardProps) {
  const { t } = useTranslation('compliance')
  const format = useFormat()
  const { year, due, payers } = statements
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back))
  return (
    <Card
      title={t('statements.title')}
      actions={
        <SelectField
          label={t('statements.year')}
          className="w-28 [&>label]:sr-only"
          options={years.map((id) => ({ id, label: id }))}
          value={String(year)}
          onChange={(id) =>
            router.visit(`/compliance?year=${id}`, { preserveScroll: true, preserveState: true })
          }
        />
      }
    >
      <p className="mb-2 text-sm text-text-2">
        {t('statements.text', { due: format.date(`${due}T12:00:00Z`) })}
      </p>
      {payers.length === 0 ? (
        <p className="text-text-2">{t('statements.none')}</p>
      ) : (
        <ul className="divide-y">
          {payers.map((payer) => (
            <li
              key={payer.customerId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <bdi title={payer.customer} className="min-w-28 flex-1 truncate font-medium">
                {payer.customer}
              </bdi>
              <bdi className="num">{format.money(payer.sum, currency)}</bdi>
              <ButtonLink size="sm" href={`/compliance/statements/${year}/${payer.customerId}`}>
                {t('statements.open')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
