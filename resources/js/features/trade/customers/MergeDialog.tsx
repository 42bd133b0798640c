import { ArrowLeftRight } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerPicker } from '#client/features/trade/customers/form/CustomerPicker.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import { type MergeGroup, type MergeState, useMerge } from './useMerge.ts'

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

/** For each field group that differs, which value is kept. A value that only one customer has is always kept. */
function MergeChoices({ merge }: { merge: MergeState }) {
  const { t } = useTranslation('customers')
  const { kept, other, take, choose, swap } = merge
  if (!kept || !other) return null
  const groups = kept.mergeGroups.filter((group) =>
    isConflict(groupText(kept, group), groupText(other, group)),
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken px-3 py-2">
        <p>
          {t('merge.into', {
            other: `${other.displayName} #${other.id}`,
            kept: `${kept.displayName} #${kept.id}`,
          })}
        </p>
        <Button size="sm" variant="quiet" onPress={swap}>
          <Icon icon={ArrowLeftRight} size={16} />
          {t('merge.swap')}
        </Button>
      </div>
      {groups.length > 0 && <p className="text-sm text-text-2">{t('merge.choose')}</p>}
      {groups.map((group) => (
        <Segmented
          key={group}
          label={t(`merge.group.${group}`)}
          labelled="above"
          options={[
            { id: 'kept', label: groupText(kept, group) },
            { id: 'other', label: groupText(other, group) },
          ]}
          value={take.includes(group) ? 'other' : 'kept'}
          onChange={(id) => choose(group, id === 'other')}
        />
      ))}
    </div>
  )
}

function groupText(customer: CustomerProps, group: MergeGroup): string {
  const { address, postcode, city, country } = customer
  if (group === 'name') return customer.displayName
  if (group === 'address') return [address, postcode, city, country].filter(Boolean).join(', ')
  if (group === 'sizes' || group === 'preferences') return ''
  return customer[group]
}

/** Both values are set and differ. */
function isConflict(one: string, another: string): boolean {
  return one !== '' && another !== '' && one !== another
}
