import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ConfigurationProps } from '#server/operations/settings/props.ts'
import { RuleCard } from './RuleCard.tsx'
import { newRule, type TypedRule } from './settings-form.ts'
import type { SettingsFormState } from './useSettingsForm.ts'

interface RulesProps {
  form: SettingsFormState
  currency: string
  page: ConfigurationProps
}

/** Rules for some pieces. */
export function Rules({ form, currency, page }: RulesProps) {
  const { t } = useTranslation('configuration')
  const [open, setOpen] = useState<string | null>(null)
  const { rules } = form.data
  const replaceRule = (rule: TypedRule) =>
    form.change({ rules: rules.map((one) => (one.id === rule.id ? rule : one)) })
  const add = () => {
    const rule = newRule()
    form.change({ rules: [...rules, rule] })
    setOpen(rule.id)
  }
  return (
    <Card
      id="rules"
      className="scroll-mt-(--below-header)"
      title={t('rules.title')}
      titleSize="large"
      actions={
        <Button size="sm" onPress={add}>
          <Icon icon={Plus} size={16} />
          {t('rules.add')}
        </Button>
      }
    >
      <p className="mb-4 max-w-3xl text-text-2">{t('rules.text')}</p>
      {rules.length === 0 && <p className="text-text-3">{t('rules.none')}</p>}
      <ul className="flex flex-col gap-3">
        {rules.map((rule, index) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            path={`rules.${index}`}
            currency={currency}
            page={page}
            errors={form.errors}
            isOpen={open === rule.id}
            onOpen={() => setOpen(open === rule.id ? null : rule.id)}
            onChange={replaceRule}
            onRemove={() => form.change({ rules: rules.filter(({ id }) => id !== rule.id) })}
          />
        ))}
      </ul>
    </Card>
  )
}
