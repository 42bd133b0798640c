import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { CustomersProps } from '#server/trade/customers/props.ts'

/** To the pages around this one. */
export function CustomerPaging({ next, previous }: Pick<CustomersProps, 'next' | 'previous'>) {
  const { t } = useTranslation('customers')
  if (next === null && previous === null) return null
  return (
    <nav data-print="no" aria-label={t('pages')} className="mt-4 flex justify-between gap-2">
      {previous === null ? (
        <span />
      ) : (
        <ButtonLink href={previous}>
          <Icon icon={ChevronLeft} size={16} directional="yes" />
          {t('previous')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink href={next}>
          {t('next')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </ButtonLink>
      )}
    </nav>
  )
}
