import { ChevronDown, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useRuleLabels } from '#client/features/pricing/setting-labels/useSettingLabels.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { RuleField } from '#server/formula/settings/pricing-settings.ts'
import { groupOf } from '#server/formula/settings/settings-groups.ts'
import { FieldInput } from './FieldInput.tsx'
import { type RuleFormProps, RuleMatchFields } from './RuleMatchFields.tsx'
import { ALL_FIELDS, fieldsOf, formOf, type TypedField } from './settings-form.ts'

interface RuleCardProps extends RuleFormProps {
  isOpen: boolean
  onOpen: () => void
  onRemove: () => void
}

/** One rule, collapsed to a line or expanded. A rule with errors is always expanded. */
export function RuleCard(props: RuleCardProps) {
  const { rule, path, errors, isOpen, onOpen, onRemove } = props
  const { t } = useTranslation('configuration')
  const labels = useRuleLabels()
  const hasErrors = Object.keys(errors).some((field) => field.startsWith(`${path}.`))
  const isShown = isOpen || hasErrors
  const name = rule.note || labels.scope(rule)
  return (
    <li className="rounded-control border bg-surface dark:bg-canvas">
      <div className="flex items-center gap-2 pe-2">
        <button
          type="button"
          aria-expanded={isShown}
          onClick={onOpen}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2 text-start"
        >
          <Icon icon={ChevronDown} size={16} className={isShown ? 'rotate-180' : ''} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-sm text-text-2">
              <bdi>{labels.summary(rule)}</bdi>
            </span>
          </span>
          {hasErrors && <Badge tone="critical">{t('rule.wrong')}</Badge>}
        </button>
        <IconButton icon={Trash2} label={t('rule.remove', { name })} onPress={onRemove} />
      </div>
      {isShown && (
        <div className="flex flex-col gap-5 border-t p-4">
          <RuleMatchFields {...props} />
          <RuleFields {...props} />
        </div>
      )}
    </li>
  )
}

/** The fields that the rule sets; all others keep the general settings. */
function RuleFields({ rule, path, currency, page, errors, onChange }: RuleFormProps) {
  const { t } = useTranslation('configuration')
  const context = useMetalsContext()
  const fields = ALL_FIELDS.filter((field) => field in rule.set)
  const label = (field: RuleField) =>
    t(`field.${field.replace('.', '_') as 'premiumBp'}`, { context })
  const setField = (field: RuleField, value: TypedField) =>
    onChange({ ...rule, set: { ...rule.set, [field]: value } })
  const remove = (field: RuleField) => {
    const { [field]: _, ...set } = rule.set
    onChange({ ...rule, set })
  }
  const add = (field: RuleField) => {
    const form = formOf(page.settings, page.shopSettings.timeZone)
    const { kind, construction } = rule.match
    const group = groupOf({ kind: kind || null, construction: construction || null })
    const value = { ...form.shop, ...fieldsOf(form, group) }[field]
    if (value !== undefined) setField(field, value)
  }
  return (
    <div className="flex flex-col gap-4 border-t pt-4">
      <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <div key={field} className="flex min-w-0 items-start gap-1">
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              <FieldInput
                field={field}
                path={`${path}.set.${field}`}
                value={rule.set[field]}
                currency={currency}
                errors={errors}
                onChange={(value) => setField(field, value)}
              />
            </div>
            <IconButton
              icon={X}
              label={t('rule.unset', { field: label(field) })}
              onPress={() => remove(field)}
              className="mt-6"
            />
          </div>
        ))}
        <SelectField
          label={t('rule.set_field')}
          name={`${path}.set`}
          options={[
            { id: '', label: t('rule.choose_field') },
            ...ALL_FIELDS.filter((field) => !(field in rule.set)).map((field) => ({
              id: field,
              label: label(field),
            })),
          ]}
          value=""
          onChange={(field) => field !== '' && add(field as RuleField)}
          error={errors[`${path}.set`]}
        />
      </div>
    </div>
  )
}
