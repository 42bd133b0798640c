import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerPicker } from '#client/features/trade/customers/form/CustomerPicker.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import { MergeChoices } from './MergeChoices.tsx'
import { useMerge } from './useMerge.ts'

interface MergeDialogProps {
  /** The id of the customer that is kept, and, if already chosen, of the one merged into it. */
  customerIds: number[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Merges two customer records of the same person. */
export default function MergeDialog({ customerIds, isOpen, onOpenChange }: MergeDialogProps) {
  const { t } = useTranslation('customers')
  const [keptId = 0, otherId = null] = customerIds
  const [picked, setPicked] = useState<CustomerRef | null>(null)
  const merge = useMerge(keptId, otherId ?? picked?.id ?? null, () => onOpenChange(false))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    merge.submit()
  }
  return (
    <Dialog title={t('merge.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-text-2">{t('merge.text')}</p>
        {otherId === null && (
          <CustomerPicker
            label={t('merge.other')}
            value={picked}
            onChange={setPicked}
            error={merge.errors.other}
          />
        )}
        {merge.kept && merge.other && <MergeChoices merge={merge} />}
        {(merge.errors.form ?? (otherId !== null && merge.errors.other)) && (
          <p role="alert" className="font-medium text-critical">
            {merge.errors.form ?? merge.errors.other}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!merge.kept || !merge.other}
            isPending={merge.isSending}
          >
            {t('merge.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
