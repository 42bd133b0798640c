import { usePage } from '@inertiajs/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface PagingProps {
  /** The addresses of the pages; undefined or null where there is none. */
  newest?: string | null
  newer?: string | null
  older?: string | null
  /** Names the directions by place instead of by age, for lists in another order than by time. */
  by?: 'place'
  /** The shown rows, counted from 1, of all rows, which the server counts up to a limit. */
  range?: { first: number; last: number; total: number }
}

/** Links to the other pages of a list. */
export function Paging({ newest, newer, older, by, range }: PagingProps) {
  const { t } = useTranslation('shell')
  const { count } = useFormat()
  if (!newest && !newer && !older) return null
  return (
    <nav
      data-print="no"
      aria-label={t('paging.label')}
      className="mt-4 flex flex-wrap items-center justify-between gap-2"
    >
      <span className="flex gap-2">
        {newest && (
          <ButtonLink href={newest}>{t(by ? 'paging.first' : 'paging.newest')}</ButtonLink>
        )}
        {newer && (
          <ButtonLink href={newer}>
            <Icon icon={ChevronLeft} size={16} directional="yes" />
            {t(by ? 'paging.previous' : 'paging.newer')}
          </ButtonLink>
        )}
      </span>
      {range && (
        <span className="text-sm text-text-2">
          {t('paging.range', { ...range, total: count(range.total) })}
        </span>
      )}
      {older && (
        <ButtonLink href={older}>
          {t(by ? 'paging.next' : 'paging.older')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </ButtonLink>
      )}
    </nav>
  )
}

/** The address of the first page of a list that is read by `before` or `after`; null on that page. */
export function useNewest(href: string): string | null {
  return /[?&](before|after)=/.test(usePage().url) ? href : null
}
