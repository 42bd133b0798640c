import { useEffect, useState } from 'react'
import { getJson } from '#client/lib/json-request.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import type { ContractInvoiceProps } from '#server/trade/invoices/props.ts'
import { previewHref } from './address.ts'
import { useInvoiceWords } from './useInvoiceWords.ts'

/** To the invoice of a contract, or to making it. */
export function ContractInvoice({ contractId, version }: { contractId: number; version: number }) {
  const { t, number } = useInvoiceWords()
  const [known, setKnown] = useState<ContractInvoiceProps | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be made depends on how the contract stands.
  useEffect(() => {
    const gone = new AbortController()
    getJson<ContractInvoiceProps>(`/contracts/${contractId}/invoice`, gone.signal).then(
      (answer) => {
        if (answer.ok && !gone.signal.aborted) setKnown(answer.data)
      },
    )
    return () => gone.abort()
  }, [contractId, version])
  if (known?.invoice)
    return (
      <ButtonLink size="sm" href={previewHref(known.invoice.id)}>
        {t('act.invoice', { number: number(known.invoice) })}
      </ButtonLink>
    )
  if (!known?.isInvoiceable) return null
  return (
    <ButtonLink size="sm" href={`/apps/invoice/add?contract=${contractId}`}>
      {t('new')}
    </ButtonLink>
  )
}
