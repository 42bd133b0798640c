import { useEffect, useState } from 'react'
import { getJson } from '#client/lib/json-request.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import type { ContractInvoiceProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import { previewHref } from './invoice-links.ts'

/** Links to the invoice of a contract, or to the form that creates it. */
export function ContractInvoiceLink({
  contractId,
  version,
}: {
  contractId: number
  version: number
}) {
  const { t, number } = useInvoiceLabels()
  const [loaded, setLoaded] = useState<ContractInvoiceProps | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether an invoice can be created depends on the state of the contract.
  useEffect(() => {
    const controller = new AbortController()
    getJson<ContractInvoiceProps>(`/contracts/${contractId}/invoice`, controller.signal).then(
      (response) => {
        if (response.ok && !controller.signal.aborted) setLoaded(response.data)
      },
    )
    return () => controller.abort()
  }, [contractId, version])
  if (loaded?.invoice)
    return (
      <ButtonLink size="sm" href={previewHref(loaded.invoice.id)}>
        {t('invoice_link', { number: number(loaded.invoice) })}
      </ButtonLink>
    )
  if (!loaded?.isInvoiceable) return null
  return (
    <ButtonLink size="sm" href={`/apps/invoice/add?contract=${contractId}`}>
      {t('new')}
    </ButtonLink>
  )
}
