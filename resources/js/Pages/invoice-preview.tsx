import { usePage } from '@inertiajs/react'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { Related } from '#client/app/Related.tsx'
import { DocumentSheet } from '#client/features/trade/documents/DocumentSheet.tsx'
import { EmailStatusNotice } from '#client/features/trade/invoices/EmailStatusNotice.tsx'
import { InvoiceActions } from '#client/features/trade/invoices/InvoiceActions.tsx'
import { InvoiceFiles } from '#client/features/trade/invoices/InvoiceFiles.tsx'
import { InvoicePaymentsCard } from '#client/features/trade/invoices/InvoicePaymentsCard.tsx'
import { InvoiceBadge, useInvoiceLabels } from '#client/features/trade/invoices/invoice-labels.tsx'
import { useFormat } from '#client/lib/format.ts'
import { languageInText } from '#client/lib/intl.ts'
import { useCan } from '#client/lib/page-props.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

/** An invoice as printed, with its actions. */
export default function InvoicePreview(page: Pages['invoice-preview']) {
  const { t, number } = useInvoiceLabels()
  const { list } = useFormat()
  const locale = usePreferences((state) => state.locale)
  const { errors } = usePage().props
  const { invoice, content, contract } = page
  return (
    <>
      <div data-print="no">
        <PageHeader
          title={number(invoice)}
          subtitle={
            <span className="flex flex-wrap items-center gap-2">
              <InvoiceBadge {...invoice} />
              <StatusText page={page} />
            </span>
          }
          actions={<InvoiceActions page={page} />}
        />
        <Related
          items={[
            { href: `/customers/${invoice.customer.id}`, text: invoice.customer.name },
            ...(contract
              ? [
                  {
                    href: `/contracts/${contract.id}`,
                    text: t('contract_link', { number: contract.number ?? '' }),
                  },
                ]
              : []),
          ]}
        />
        {errors.form && (
          <Notice tone="critical" role="alert" className="mb-4">
            {errors.form}
          </Notice>
        )}
        <EmailStatusNotice page={page} />
        <StepNotice page={page} />
        {page.actsOfAdmins.length > 0 && page.voidCause === null && (
          <p className="mb-2 text-sm text-text-2">
            {t('void.admins_only', {
              acts: list(page.actsOfAdmins.map((act) => t(`actions.${act}`))),
            })}
          </p>
        )}
      </div>
      <p data-print="no" className="mb-2 text-sm text-text-2">
        {t(page.isCustomerLanguage ? 'language.customer' : 'language.user', {
          language: languageInText(content.locale, locale),
        })}
      </p>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,48rem)_minmax(20rem,28rem)] print:block">
        <DocumentSheet document={content} />
        <div data-print="no" className="flex flex-col gap-5">
          {invoice.state !== 'draft' && <InvoicePaymentsCard page={page} />}
          <InvoiceFiles page={page} />
        </div>
      </div>
    </>
  )
}

/** Why the invoice is to be voided or discarded, or cannot be issued yet. */
function StepNotice({
  page: { nextStep, voidCause, issuing },
}: {
  page: Pages['invoice-preview']
}) {
  const { t } = useInvoiceLabels()
  const can = useCan()
  if (nextStep === 'discard')
    return (
      <Notice tone="caution" className="mb-4">
        {t('contract_ended_draft')}
      </Notice>
    )
  if (voidCause !== null)
    return (
      <Notice tone="caution" className="mb-4">
        {t(voidCause)} {!can['invoices.void'] && t('void.admin_only')}
      </Notice>
    )
  if (issuing === null || issuing.isSellerNamed) return null
  const canEnter = can['shop_settings.save']
  return (
    <Notice
      tone="caution"
      className="mb-4"
      actions={
        canEnter && (
          <ButtonLink size="sm" href="/configuration#documents">
            {t('issue.settings')}
          </ButtonLink>
        )
      }
    >
      {t('issue.no_seller')} {!canEnter && t('issue.admin_only')}
    </Notice>
  )
}

/** The status of the invoice, or what the next action will do. */
function StatusText({ page }: { page: Pages['invoice-preview'] }) {
  const { t } = useInvoiceLabels()
  const { dateTime } = useFormat()
  const { voidReason, sentAt, state } = page.invoice
  if (voidReason !== null) return <span>{t('voided', { reason: voidReason })}</span>
  if (state === 'draft') return <span>{t('actions.issue_hint')}</span>
  if (page.delivery?.state === 'sent') {
    const { to, at } = page.delivery
    return <span>{t('delivery.sent', { to, at: dateTime(at) })}</span>
  }
  if (page.delivery !== null) return null
  if (sentAt !== null) return <span>{t('sent', { at: dateTime(sentAt) })}</span>
  return (
    <span>
      {page.email === null ? t('actions.no_email') : t('actions.sent_to', { email: page.email })}
    </span>
  )
}
