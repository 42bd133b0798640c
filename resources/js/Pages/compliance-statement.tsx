import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { DocumentSheet, type Sheet } from '#client/features/trade/documents/DocumentSheet.tsx'
import { useFormat } from '#client/lib/format.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The printable statement to a payer whose cash payments were reported. */
export default function ComplianceStatement(props: Pages['compliance-statement']) {
  const { t } = useTranslation('compliance')
  const { date } = useFormat()
  return (
    <>
      <div data-print="no" className="mx-auto max-w-3xl">
        <PageHeader
          title={t('payer_statement.title', { year: String(props.year) })}
          subtitle={t('payer_statement.due', { at: date(`${props.due}T12:00:00Z`) })}
          actions={
            <Button variant="primary" onPress={() => print()}>
              {t('payer_statement.print')}
            </Button>
          }
        />
      </div>
      <DocumentSheet document={useStatement(props)} />
    </>
  )
}

function useStatement(props: Pages['compliance-statement']): Sheet {
  const { t } = useTranslation('compliance')
  const { date, money } = useFormat()
  const locale = usePreferences((state) => state.locale)
  const { shop, customer, sum, currency, reports } = props
  const year = String(props.year)
  const total = money(sum, currency)
  const lines = [customer.name, ...customer.address.split('\n')].filter((line) => line !== '')
  return {
    locale,
    title: t('payer_statement.title', { year }),
    number: '',
    shop,
    party: { label: t('payer_statement.recipient'), lines },
    facts: [],
    intro: t('payer_statement.text', { year, sum: total }),
    tables: [
      {
        title: '',
        columns: [
          { label: t('payer_statement.date'), kind: 'words' },
          { label: t('payer_statement.amount'), kind: 'figure' },
        ],
        rows: reports.map((report) => ({
          cells: [date(report.at), money(report.sum, currency)],
          detail: '',
        })),
      },
    ],
    sums: [{ label: t('payer_statement.total'), value: total, isTotal: true }],
    words: [],
    note: '',
    signatures: [],
    foot: shop.name,
  }
}
