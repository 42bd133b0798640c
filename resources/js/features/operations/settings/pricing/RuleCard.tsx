import { ChevronDown, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { RuleFields } from './RuleFields.tsx'
import { type RuleFormProps, RuleMatchFields } from './RuleMatchFields.tsx'
import { useRuleLabels } from './useSettingLabels.ts'

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
