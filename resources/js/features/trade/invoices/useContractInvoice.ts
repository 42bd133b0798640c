import { useEffect, useState } from 'react'
import { getJson } from '#client/lib/json-request.ts'
import type { ContractInvoiceProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import { previewHref } from './invoice-links.ts'

/** A link to the invoice of a contract; without one, whether it can be created. */
export function useContractInvoice({ id, version }: { id: number; version: number }) {
  const { t, number } = useInvoiceLabels()
  const [loaded, setLoaded] = useState<ContractInvoiceProps | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether an invoice can be created depends on the state of the contract.
  useEffect(() => {
    const controller = new AbortController()
    getJson<ContractInvoiceProps>(`/contracts/${id}/invoice`, controller.signal).then(
      (response) => {
        if (response.ok && !controller.signal.aborted) setLoaded(response.data)
      },
    )
    return () => controller.abort()
  }, [id, version])
  const invoice = loaded?.invoice ?? null
  return {
    link: invoice && {
      href: previewHref(invoice.id),
      text: t('invoice_link', { number: number(invoice) }),
    },
    isInvoiceable: invoice === null && loaded?.isInvoiceable === true,
  }
}
