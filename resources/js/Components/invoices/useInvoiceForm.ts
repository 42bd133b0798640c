import { useForm } from '@inertiajs/react'
import { useCallback, useRef, useState } from 'react'
import type { CustomerRef } from '#server/customers/props.ts'
import { invoiceSums } from '#server/gold/invoice-sums.ts'
import { parseAmount } from '#server/gold/money.ts'
import type { InvoiceFormProps } from '#server/invoices/props.ts'
import { newKey } from '../newKey.ts'
import { useTypedNumber } from '../typed-number.ts'

export type InvoiceFormState = ReturnType<typeof useInvoiceForm>
export type Line = InvoiceFormProps['fields']['lines'][number] & { key: string }

/** An invoice as it is typed: remembered while one goes back and forth, sent once. */
export function useInvoiceForm(page: InvoiceFormProps) {
  const plain = useTypedNumber()
  const { currency, invoice, contract } = page
  const [idempotencyKey] = useState(newKey)
  const isDone = useRef(false)
  const form = useForm<{ customer: CustomerRef | null } & Fields>({
    ...page.fields,
    customer: page.customer,
    lines: page.fields.lines.map((line) => ({ ...line, key: newKey() })),
  })
  const { data } = form
  const minor = (text: string) => (text === '' ? 0 : (parseAmount(plain(text), currency) ?? 0))
  const priced = data.lines.map(({ qty, unitPrice }) => ({
    qty: qty || 1,
    unitPrice: minor(unitPrice),
  }))
  const rateBp = Math.round(Number(plain(data.taxPercent || '0')) * 100) || 0
  const more = { discount: minor(data.discount), shipping: minor(data.shipping) }
  const send = () => {
    form.transform(({ customer, lines, ...rest }) => ({
      ...rest,
      customerId: customer?.id ?? null,
      lines: lines.map(({ key: _key, unitPrice, ...line }) => ({
        ...line,
        unitPrice: plain(unitPrice),
      })),
      discount: plain(rest.discount),
      shipping: plain(rest.shipping),
      taxPercent: plain(rest.taxPercent || '0'),
      ...(invoice
        ? { version: invoice.version }
        : { idempotencyKey, contractId: contract?.id ?? null }),
    }))
    form.post(invoice ? `/apps/invoice/${invoice.id}` : '/apps/invoice/add', {
      preserveScroll: true,
      preserveState: 'errors',
      onBefore: () => {
        isDone.current = true
      },
      onError: () => {
        isDone.current = false
      },
    })
  }
  return {
    form,
    send,
    priced,
    sums: invoiceSums(priced, more, { mode: data.taxMode, rateBp }),
    isLeaving: useCallback(() => isDone.current, []),
    leave: () => {
      isDone.current = true
    },
    setLine: (key: string, change: Partial<Line>) =>
      form.setData(
        'lines',
        data.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
      ),
    addLine: () =>
      form.setData('lines', [
        ...data.lines,
        { key: newKey(), description: '', qty: 1, unitPrice: '' },
      ]),
    dropLine: (key: string) =>
      form.setData(
        'lines',
        data.lines.filter((line) => line.key !== key),
      ),
  }
}

type Fields = Omit<InvoiceFormProps['fields'], 'lines'> & { lines: Line[] }
