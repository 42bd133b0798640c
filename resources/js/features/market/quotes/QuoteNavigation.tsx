import { router } from '@inertiajs/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKey } from '#client/lib/keys.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { QuoteEntryProps } from '#server/market/history/props.ts'

interface QuoteNavigationProps {
  previous: QuoteEntryProps | null
  next: QuoteEntryProps | null
}

export function QuoteNavigation({ previous, next }: QuoteNavigationProps) {
  const { t } = useTranslation('gold-price-logs')
  useKey('k', () => previous && visit(previous))
  useKey('j', () => next && visit(next))
  return (
    <nav aria-label={t('detail.nearby')} className="flex gap-2">
      {previous && (
        <ButtonLink href={hrefOf(previous)} title={t('detail.previous_hint')} aria-keyshortcuts="k">
          <Icon icon={ChevronLeft} size={16} directional="yes" />
          {t('detail.previous')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={hrefOf(next)} title={t('detail.next_hint')} aria-keyshortcuts="j">
          {t('detail.next')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </ButtonLink>
      )}
    </nav>
  )
}

const hrefOf = ({ id }: QuoteEntryProps) => `/gold-price-logs/${id}`
const visit = (log: QuoteEntryProps) => router.visit(hrefOf(log), { preserveScroll: true })
