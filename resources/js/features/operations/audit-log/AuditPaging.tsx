import { usePage } from '@inertiajs/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { AuditProps } from '#server/operations/audit-log/props.ts'
import { auditHref } from './address.ts'

/** To older pages, and back to the newest. */
export function AuditPaging({ filters, older }: Pick<AuditProps, 'filters' | 'older'>) {
  const { t } = useTranslation('audit')
  const isFirst = !usePage().url.includes('before=')
  if (older === null && isFirst) return null
  return (
    <nav aria-label={t('pages')} className="mt-4 flex justify-between gap-2">
      {isFirst ? <span /> : <ButtonLink href={auditHref(filters)}>{t('newest')}</ButtonLink>}
      {older !== null && (
        <ButtonLink href={auditHref(filters, { before: older })}>
          {t('older')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </ButtonLink>
      )}
    </nav>
  )
}
