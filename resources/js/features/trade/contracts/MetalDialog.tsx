import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useId } from 'react'
import { GOLD, useMetalName } from '#client/features/market/metals/metals.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'

interface MetalDialogProps {
  contract: ContractProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Books metal that the customer deposits for the order, or a correction. */
export default function MetalDialog({ contract, isOpen, onOpenChange }: MetalDialogProps) {
  const { t } = useContractLabels()
  const metalName = useMetalName()
  const formId = useId()
  const mayCorrect = useCan()['contracts.override']
  const direction = contract.isOpen ? 'in' : 'out'
  const { metals } = contract
  const line = contract.lines.find((one) => one.fineness !== null)
  const form = useForm({
    direction,
    reason: 'client_deposit',
    metal: line?.metal ?? metals[0] ?? GOLD,
    fineness: line?.fineness ?? '585',
    weightG: '',
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({ ...data, version: contract.version }))
    form.post(`/contracts/${contract.id}/metal`, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => onOpenChange(false),
    })
  }
  return (
    <Dialog
      title={t('metal.move')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('payment.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={form.processing}>
            {t('metal.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="flex flex-col gap-4">
        <Segmented
          label={t('metal.direction')}
          labelled="above"
          options={(['in', 'out'] as const).map((one) => ({ id: one, label: t(`metal.${one}`) }))}
          value={form.data.direction}
          onChange={(direction) => form.setData('direction', direction)}
        />
        {mayCorrect ? (
          <Segmented
            label={t('metal.reason')}
            labelled="above"
            options={(['client_deposit', 'correction'] as const).map((one) => ({
              id: one,
              label: t(`metal_reason.${one}`),
            }))}
            value={form.data.reason}
            onChange={(reason) => form.setData('reason', reason)}
          />
        ) : (
          <p className="text-text-2">{t('metal_reason.client_deposit')}</p>
        )}
        {metals.length > 1 && (
          <SelectField
            label={t('metal.metal')}
            name="metal"
            options={metals.map((id) => ({ id, label: metalName(id) }))}
            value={form.data.metal}
            onChange={(id) =>
              form.setData('metal', metals.find((one) => one === id) ?? form.data.metal)
            }
            error={form.errors.metal}
          />
        )}
        <DecimalField
          label={t('metal.weight')}
          name="weightG"
          inputMode="decimal"
          suffix={t('item.gram_sign')}
          value={form.data.weightG}
          onChange={(weight) => form.setData('weightG', weight)}
          error={form.errors.weightG}
        />
        <DecimalField
          label={t('metal.fineness')}
          name="fineness"
          inputMode="decimal"
          suffix={t('item.permille')}
          value={form.data.fineness}
          onChange={(fineness) => form.setData('fineness', fineness)}
          error={form.errors.fineness}
        />
        {(form.errors as Record<string, string>).form && (
          <p role="alert" className="font-medium text-critical">
            {(form.errors as Record<string, string>).form}
          </p>
        )}
      </form>
    </Dialog>
  )
}
