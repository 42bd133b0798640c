import { ButtonLink } from '#client/ui/Button.tsx'
import { ConflictNotice, FieldConflictNotice } from '#client/ui/drafts/ConflictNotice.tsx'
import { differences, type FieldName, type Fields } from './form-fields.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import { previewHref } from './invoice-links.ts'
import type { InvoiceFormState } from './useInvoiceForm.ts'

/** Shows what somebody else saved meanwhile, and the ways to resolve the conflict. */
export default function InvoiceConflict({
  conflict,
}: {
  conflict: NonNullable<InvoiceFormState['conflict']>
}) {
  const { t } = useInvoiceLabels()
  const { textOf, label } = useFieldLabels()
  if (conflict.kind === 'not_draft')
    return (
      <ConflictNotice
        title={t('conflict.title')}
        actions={
          <ButtonLink size="sm" href={previewHref(conflict.invoiceId)}>
            {t('conflict.view_invoice')}
          </ButtonLink>
        }
      >
        {t('conflict.not_draft')}
      </ConflictNotice>
    )
  const { before, after, keepMine, takeTheirs } = conflict
  return (
    <FieldConflictNotice
      title={t('conflict.title')}
      keep={t('conflict.keep_mine')}
      take={t('conflict.use_theirs')}
      keepMine={keepMine}
      takeTheirs={takeTheirs}
      names={differences(before, after)}
      before={before}
      after={after}
      label={label}
      textOf={textOf}
    />
  )
}

function useFieldLabels() {
  const { t } = useInvoiceLabels()
  const labels = {
    customer: t('form.customer'),
    lines: t('form.lines'),
    discount: t('form.discount'),
    shipping: t('form.shipping'),
    taxMode: t('form.tax_mode'),
    dueOn: t('form.due'),
    note: t('form.note'),
  } satisfies Record<FieldName, string>
  const valueText = (name: FieldName, fields: Fields): string => {
    if (name === 'customer') return fields.customer?.name ?? ''
    if (name === 'taxMode') return t(`form.${fields.taxMode}`)
    if (name !== 'lines') return fields[name]
    return fields.lines
      .map(({ description, qty, unitPrice }) => `${qty} × ${description} ${unitPrice}`)
      .join('; ')
  }
  return {
    label: (name: FieldName) => labels[name],
    textOf: (name: FieldName, fields: Fields) => valueText(name, fields) || t('conflict.none'),
  }
}
