import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { PriceRunsProps } from '#server/pricing/runs/props.ts'
import { runsAddress } from './run-filters.ts'

interface RunPagingProps extends Pick<PriceRunsProps, 'kind' | 'state' | 'older'> {
  isFirst: boolean
}

export function RunPaging({ kind, state, older, isFirst }: RunPagingProps) {
  const { t } = useTranslation('price-runs')
  if (older === null && isFirst) return null
  return (
    <nav aria-label={t('list.nav')} className="mt-5 flex justify-between gap-2">
      <span>
        {!isFirst && (
          <ButtonLink href={runsAddress({ kind, state })}>{t('list.newest')}</ButtonLink>
        )}
      </span>
      {older !== null && (
        <ButtonLink href={runsAddress({ kind, state, before: older })}>
          {t('list.older')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </ButtonLink>
      )}
    </nav>
  )
}
