import { useTranslation } from 'react-i18next'
import { useSettingLabels } from '#client/features/pricing/setting-labels/useSettingLabels.ts'
import { ChangeArrow } from '#client/ui/ChangeArrow.tsx'
import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import { type Change, settingsDifference } from '#server/formula/settings/settings-difference.ts'

interface DifferenceListProps {
  before: PricingSettings
  after: PricingSettings
  /** Heads the values, where the page does not say which settings come first. */
  names?: { before: string; after: string }
}

/** The differences between two settings: scope, field, old and new value. */
export function DifferenceList({ before, after, names }: DifferenceListProps) {
  const { t } = useTranslation('configuration')
  const labels = useSettingLabels(after.currency)
  const changes = settingsDifference(before, after)
  if (changes.length === 0) return <p className="text-text-2">{t('difference.none')}</p>
  const cells = (change: Change): [string, string, string] => {
    switch (change.of) {
      case 'added':
        return [t('difference.added'), '', labels.scope(change.rule)]
      case 'removed':
        return [t('difference.removed'), labels.scope(change.rule), '']
      case 'scope':
        return [t('difference.scope'), labels.scope(change.before), labels.scope(change.after)]
      default:
        return labels.changedValue(change)
    }
  }
  const list = (
    <ul className="divide-y">
      {changes.map((change, index) => {
        const [what, was, is] = cells(change)
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered.
            key={index}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2"
          >
            <span>
              <bdi className="text-text-2">{labels.place(change)}</bdi> · {what}
            </span>
            <span className="ms-auto text-end">
              {was && (
                <>
                  <span className="sr-only">{t('difference.before')} </span>
                  <bdi className="text-text-2">{was}</bdi>
                </>
              )}
              {was && is && <ChangeArrow />}
              {is && (
                <>
                  <span className="sr-only">{t('difference.after')} </span>
                  <bdi className="font-semibold">{is}</bdi>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
  if (!names) return list
  return (
    <>
      <p className="border-b pb-2 text-end text-sm text-text-2">
        <bdi>{names.before}</bdi>
        <ChangeArrow />
        <bdi className="font-semibold">{names.after}</bdi>
      </p>
      {list}
    </>
  )
}
