import { router } from '@inertiajs/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKey } from '#client/lib/keys.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { AdjacentPoll, GoldPricePollProps } from '#server/market/history/props.ts'

export function PollNavigation({ previous, next }: Pick<GoldPricePollProps, 'previous' | 'next'>) {
  const { t } = useTranslation('gold-price-logs')
  useKey('k', () => visit(previous))
  useKey('j', () => visit(next))
  return (
    <nav aria-label={t('poll.nearby')} className="flex gap-2">
      {previous && (
        <ButtonLink href={previous.href} title={t('poll.previous_hint')} aria-keyshortcuts="k">
          <Icon icon={ChevronLeft} size={16} directional="yes" />
          {t('poll.previous')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={next.href} title={t('poll.next_hint')} aria-keyshortcuts="j">
          {t('poll.next')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </ButtonLink>
      )}
    </nav>
  )
}

function visit(step: AdjacentPoll | null) {
  if (step) router.visit(step.href, { preserveScroll: true })
}
