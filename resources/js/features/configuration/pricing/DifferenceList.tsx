import { useTranslation } from 'react-i18next'
import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import { type Change, settingsDifference } from '#server/formula/settings/settings-difference.ts'
import { useSettingLabels } from './useSettingLabels.ts'

interface DifferenceListProps {
  before: PricingSettings
  after: PricingSettings
}

/** The differences between two settings: scope, field, old and new value. */
export function DifferenceList({ before, after }: DifferenceListProps) {
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
        return [
          labels.field(change.field),
          labels.value(change.field, change.before),
          labels.value(change.field, change.after),
        ]
    }
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={t('difference.title')}>
      <table className="w-full min-w-120 text-start">
        <thead className="text-sm text-text-3">
          <tr className="border-b">
            <th className="py-2 pe-4 text-start font-medium">{t('difference.where')}</th>
            <th className="py-2 pe-4 text-start font-medium">{t('difference.what')}</th>
            <th className="py-2 pe-4 text-start font-medium">{t('difference.before')}</th>
            <th className="py-2 text-start font-medium">{t('difference.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, index) => {
            const [what, was, is] = cells(change)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered.
              <tr key={index} className="border-b last:border-b-0">
                <td className="py-2 pe-4 text-text-2">
                  <bdi>{labels.scopeOfChange(change)}</bdi>
                </td>
                <td className="py-2 pe-4">{what}</td>
                <td className="py-2 pe-4 text-text-2">
                  <bdi>{was}</bdi>
                </td>
                <td className="py-2 font-semibold">
                  <bdi>{is}</bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
