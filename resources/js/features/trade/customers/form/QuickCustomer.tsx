import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { CustomerRef } from '#server/trade/customers/props.ts'

interface QuickCustomerProps {
  name: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onAdded: (customer: CustomerRef) => void
}

/** Adds a customer with the minimum of fields; the rest can be filled in later. */
export default function QuickCustomer({ name, isOpen, onOpenChange, onAdded }: QuickCustomerProps) {
  const { t } = useTranslation('customer-picker')
  const [fields, setFields] = useState({ name, phone: '', email: '' })
  const { idempotencyKey } = useSubmitKey()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const formRef = useFormFocus(errors)
  const field = (key: keyof typeof fields) => ({
    name: key,
    label: t(`quick.${key}`),
    value: fields[key],
    onChange: (text: string) => setFields({ ...fields, [key]: text }),
    error: errors[key],
    autoComplete: 'off',
  })
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    // The dialog is rendered inside the form of another page, which must not be submitted.
    event.stopPropagation()
    setSending(true)
    const response = await postJson<CustomerRef>('/customers/quick', { ...fields, idempotencyKey })
    setSending(false)
    if (!response.ok) {
      const hasFieldErrors = Object.keys(response.errors).length > 0
      return setErrors(hasFieldErrors ? response.errors : { form: t('quick.failed') })
    }
    onAdded(response.data)
    onOpenChange(false)
  }
  return (
    <Dialog title={t('quick.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <form ref={formRef} onSubmit={send} noValidate className="flex flex-col gap-4">
        <TextField {...field('name')} autoFocus />
        <TextField {...field('phone')} type="tel" />
        <TextField {...field('email')} type="email" />
        {errors.form && (
          <p role="alert" className="text-sm font-medium text-critical">
            {errors.form}
          </p>
        )}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isPending={isSending}>
            {t('quick.send')}
          </Button>
          <Button variant="quiet" onPress={() => onOpenChange(false)}>
            {t('quick.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
