import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'
import type { MergeGroup, MergeState } from './useMerge.ts'

/** For each field group that differs, which value is kept. A value that only one customer has is always kept. */
export function MergeChoices({ merge }: { merge: MergeState }) {
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
