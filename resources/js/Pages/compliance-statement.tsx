import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The printable statement to a payer whose cash payments were reported. */
export default function ComplianceStatement(props: Pages['compliance-statement']) {
  const { t } = useTranslation('compliance')
  const format = useFormat()
  const { shop, customer, year, due, sum, currency, reports } = props
  return (
    <>
      <PageHeader
        title={t('payer_statement.title', { year: String(year) })}
        subtitle={t('payer_statement.due', { at: format.date(`${due}T12:00:00Z`) })}
        actions={
          <Button variant="primary" onPress={() => print()}>
            {t('payer_statement.print')}
          </Button>
        }
      />
      <Card className="max-w-2xl">
        <div className="flex flex-col gap-5">
          <p>
            <bdi className="font-semibold">{shop}</bdi>
          </p>
          <p className="whitespace-pre-line">
            <bdi className="font-medium">{customer.name}</bdi>
            {`\n${customer.address}`}
          </p>
          <p>
            {t('payer_statement.text', { year: String(year), sum: format.money(sum, currency) })}
          </p>
          <ul className="divide-y rounded-control border">
            {reports.map((report) => (
              <li key={report.at} className="flex justify-between gap-4 px-3 py-2">
                <span>{format.date(report.at)}</span>
                <bdi>{format.money(report.sum, currency)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </>
  )
}
