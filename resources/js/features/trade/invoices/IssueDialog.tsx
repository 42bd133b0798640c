import { useFormat } from '#client/lib/format.ts'
import { Facts } from '#client/ui/Facts.tsx'
import ConfirmDialog from '#client/ui/feedback/ConfirmDialog.tsx'
import type { InvoiceRowProps, IssuingProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'

interface IssueDialogProps {
  invoice: InvoiceRowProps
  issuing: IssuingProps
  onOpenChange: (isOpen: boolean) => void
  onConfirm: () => void
}

/** Asks once before a draft is issued, and says what can no longer be changed afterwards. */
export default function IssueDialog({ invoice, issuing, ...actions }: IssueDialogProps) {
  const { t } = useInvoiceLabels()
  const { money, date } = useFormat()
  const { number, on, dueOn, total } = issuing
  const emphasized = (text: string) => <bdi className="num font-medium">{text}</bdi>
  return (
    <ConfirmDialog
      title={t('issue.title')}
      text={t('issue.text')}
      confirmLabel={t('actions.issue')}
      cancelLabel={t('pay.cancel')}
      variant="primary"
      {...actions}
    >
      <Facts
        facts={[
          { name: t('column.number'), value: emphasized(number) },
          { name: t('column.issued'), value: emphasized(date(`${on}T12:00:00Z`)) },
          { name: t('form.due'), value: emphasized(date(`${dueOn}T12:00:00Z`)) },
          { name: t('column.customer'), value: <bdi>{invoice.customer.name}</bdi> },
          { name: t('column.total'), value: emphasized(money(total, invoice.currency)) },
        ]}
      />
    </ConfirmDialog>
  )
}
