import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { SourceProps } from '#server/market/sources/source-props.ts'

interface LastPriceProps {
  last: NonNullable<SourceProps['last']>
  enabled: boolean
}

/** The last price of a source, and how old it is; quiet for a source that is off. */
export function LastPrice({ last, enabled }: LastPriceProps) {
  const { t } = useTranslation('gold-price-sources')
  const format = useFormat()
  return (
    <p className="max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2">
      <span className="sr-only">{t('last.label')} </span>
      <Link
        href={`/gold-price-logs/${last.id}`}
        className={clsx('hover:underline', enabled ? 'font-semibold' : 'text-text-2')}
      >
        <bdi>{format.rate(last.mid, last.currency)}</bdi>
      </Link>
      {last.quality === 'held' && (
        <Badge tone="caution" className="lg:ms-2">
          {t('last.held')}
        </Badge>
      )}
      <time
        dateTime={last.quotedAt}
        title={format.dateTime(last.quotedAt)}
        className="block text-sm text-text-3"
      >
        {format.relative(last.quotedAt)}
      </time>
    </p>
  )
}
