import { useTranslation } from 'react-i18next'
import { useMetalName, useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useSettingLabels } from '#client/features/pricing/setting-labels/useSettingLabels.ts'
import { Card } from '#client/ui/Card.tsx'
import {
  fieldOf,
  METAL_FIELDS,
  type PricingSettings,
  type RuleField,
  SHOP_FIELDS,
} from '#server/formula/settings/pricing-settings.ts'
import type { Selling } from '#server/formula/settings/rule.ts'
import { ruleFor, type SettingsGroup } from '#server/formula/settings/settings-groups.ts'
import { METALS } from '#server/formula/units/karat.ts'
import { GROUP_FIELDS } from './settings-form.ts'

interface SettingsProps {
  settings: PricingSettings
}

/** The settings of each of these groups, to read; the pricing method and its value are two rows. */
export function GroupOverview({
  settings,
  groups,
}: SettingsProps & { groups: readonly SettingsGroup[] }) {
  const { t } = useTranslation('configuration')
  const { t: groupName } = useTranslation('piece-kinds')
  const context = useMetalsContext()
  const labels = useSettingLabels(settings.currency)
  const sellings = groups.map((one) => fieldOf(ruleFor(settings, one), 'selling') as Selling)
  const [first, ...others] = sellings.map(({ model }) => model)
  const shared = others.every((model) => model === first) ? first : undefined
  const rows = GROUP_FIELDS.flatMap((field) => {
    if (field !== 'selling') {
      const values = groups.map((one) => fieldOf(ruleFor(settings, one), field))
      return [
        { name: labels.field(field), values: values.map((value) => labels.value(field, value)) },
      ]
    }
    const valueName = shared && shared !== 'divisor' ? t(`model_value.${shared}`) : t('try.value')
    return [
      {
        name: labels.field(field),
        values: sellings.map(({ model }) => t(`model.${model}` as 'model.per_gram', { context })),
      },
      { name: valueName, values: sellings.map(labels.sellingValue) },
    ]
  })
  return (
    <Card title={t('groups.title')} className="min-w-0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className="scroll-frame" tabIndex={0}>
        <table className="w-full max-sm:text-sm">
          <thead className="text-sm text-text-3">
            <tr className="border-b">
              <th className="sticky start-0 bg-surface py-2 pe-2 text-start font-medium">
                {t('difference.what')}
              </th>
              {groups.map((group) => (
                <th key={group} className={`${figureClass} font-medium`}>
                  {groupName(group)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name} className="border-b last:border-b-0">
                <th
                  scope="row"
                  className="sticky start-0 min-w-28 bg-surface py-2 pe-2 text-start font-normal text-text-2 sm:min-w-40"
                >
                  {name}
                </th>
                {groups.map((group, column) => (
                  <td key={group} className={figureClass}>
                    <bdi>{values[column]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

/** The settings for all pieces, those by metal, and the rules, to read. */
export function SharedSettings({ settings }: SettingsProps) {
  const { t } = useTranslation('configuration')
  const labels = useSettingLabels(settings.currency)
  const metalName = useMetalName()
  const { byMetal = {}, rules = [] } = settings
  const metals = METALS.filter((metal) => byMetal[metal])
  return (
    <>
      <Card title={t('shop_wide.title')}>
        <Values
          of={SHOP_FIELDS.map((field) => [field, fieldOf(ruleFor(settings, 'solid'), field)])}
          labels={labels}
        />
      </Card>
      {metals.length > 0 && (
        <Card title={t('by_metal.title')}>
          <ul className="flex flex-col gap-5">
            {metals.map((metal) => (
              <li key={metal}>
                <h3 className="mb-1 font-semibold">{metalName(metal)}</h3>
                <Values
                  of={METAL_FIELDS.filter((field) => byMetal[metal]?.[field] !== undefined).map(
                    (field) => [field, byMetal[metal]?.[field]],
                  )}
                  labels={labels}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {rules.length > 0 && (
        <Card title={t('rules.title')}>
          <ul className="flex flex-col gap-5">
            {rules.map((rule) => (
              <li key={rule.id}>
                <h3 className="mb-1 font-semibold">
                  <bdi>{rule.note || labels.scope(rule)}</bdi>
                </h3>
                <Values of={Object.entries(rule.set) as [RuleField, unknown][]} labels={labels} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const figureClass = 'num py-2 ps-2 whitespace-normal sm:ps-4'

interface ValuesProps {
  of: [RuleField, unknown][]
  labels: ReturnType<typeof useSettingLabels>
}

function Values({ of: values, labels }: ValuesProps) {
  return (
    <dl className="divide-y">
      {values.map(([field, value]) => (
        <div key={field} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="text-text-2">{labels.field(field)}</dt>
          <dd className="num">
            <bdi>{labels.value(field, value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
