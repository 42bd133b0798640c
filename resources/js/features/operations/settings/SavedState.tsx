import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#client/ui/Icon.tsx'

/** How many changes of a form are not saved, or that all are. */
export function SavedState({ changes }: { changes: number }) {
  const { t } = useTranslation('configuration')
  return (
    <p
      role="status"
      className={clsx(
        'flex items-center gap-2',
        changes === 0 ? 'text-text-2' : 'font-semibold text-text',
      )}
    >
      {changes === 0 && <Icon icon={Check} size={16} className="text-positive" />}
      {t('save.changes', { count: changes })}
    </p>
  )
}
