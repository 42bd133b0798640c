import { useForm, usePage } from '@inertiajs/react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '#client/app/date/DateField.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { PriceRunsProps } from '#server/pricing/runs/props.ts'
import { RunProgress } from './RunProgress.tsx'

interface RestoreDialogProps {
  products: PriceRunsProps['products']
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const SCOPE_CHOICES = ['everything', 'product', 'some'] as const
type ScopeChoice = (typeof SCOPE_CHOICES)[number]

/** Asks for a date and time in the shop's time zone, then opens a preview of the prices at that time. */
export default function RestoreDialog({ products, isOpen, onOpenChange }: RestoreDialogProps) {
  const { t } = useTranslation(['price-runs', 'price-scope'])
  const nameOf = useProductName()
  const formId = useId()
  const timeZone = usePage().props.shop?.timeZone ?? 'UTC'
  const [scopeChoice, setScopeChoice] = useState<ScopeChoice>('everything')
  const [skus, setSkus] = useState('')
  const [product, setProduct] = useState(products[0]?.slug ?? '')
  const form = useForm({ kind: 'restore', at: '', reason: '' })
  const { idempotencyKey } = useSubmitKey(JSON.stringify([form.data, scopeChoice, product, skus]))
  const choices =
    products.length > 1 ? SCOPE_CHOICES : SCOPE_CHOICES.filter((id) => id !== 'product')
  const formRef = useFormFocus(form.errors)
  const errors: Partial<Record<string, string>> = form.errors
  const scopes = {
    everything: {},
    product: { product },
    some: { skus: skus.split(/[\s,;،؛]+/).filter(Boolean) },
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({
      ...data,
      scope: scopes[scopeChoice],
      idempotencyKey,
    }))
    form.post('/price-runs')
  }
  return (
    <Dialog
      title={t('price-runs:restore.title')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('price-runs:restore.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={form.processing}>
            {t('price-runs:restore.preview')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={send} className="space-y-4">
        <p className="text-text-2">{t('price-runs:restore.text')}</p>
        <DateTimeField
          label={t('price-runs:restore.at')}
          name="at"
          value={form.data.at}
          onChange={(at) => form.setData('at', at)}
          hint={t('price-runs:restore.zone', { zone: timeZone.replaceAll('_', ' ') })}
          error={errors.at}
          isRequired
          className="w-64 max-w-full"
        />
        <Segmented
          label={t('price-runs:restore.scope')}
          labelled="above"
          options={choices.map((id) => ({
            id,
            label: t(`price-runs:restore.${id}`),
          }))}
          value={scopeChoice}
          onChange={(id) => setScopeChoice(choices.find((one) => one === id) ?? 'everything')}
        />
        {scopeChoice === 'product' && (
          <SelectField
            label={t('price-scope:product.label')}
            options={products.map((one) => ({ id: one.slug, label: nameOf(one) }))}
            value={product}
            onChange={setProduct}
            error={errors['scope.product']}
          />
        )}
        {scopeChoice === 'some' && (
          <TextAreaField
            label={t('price-runs:restore.skus')}
            hint={t('price-runs:restore.skusHint')}
            value={skus}
            onChange={setSkus}
            error={errors['scope.skus']}
          />
        )}
        <TextField
          label={t('price-runs:restore.reason')}
          value={form.data.reason}
          onChange={(reason) => form.setData('reason', reason)}
          error={errors.reason}
          maxLength={500}
        />
        {(errors.form ?? errors.gold) && (
          <Notice tone="critical">{errors.form ?? errors.gold}</Notice>
        )}
        <RunProgress requestKey={idempotencyKey} isWaiting={form.processing} />
      </form>
    </Dialog>
  )
}
