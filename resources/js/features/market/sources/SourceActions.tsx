import { router } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { SourceProps } from '#server/market/sources/source-props.ts'

interface SourceActionsProps {
  source: SourceProps
  onOpen: () => void
  className?: string
}

export function SourceActions({ source, onOpen, className }: SourceActionsProps) {
  const { t } = useTranslation('gold-price-sources')
  const { kind, label, health } = source
  const { fetchNow, isFetching } = useFetchNow(kind)
  return (
    <div className={clsx('flex flex-wrap items-center gap-2 lg:justify-end', className)}>
      <ButtonLink
        size="sm"
        variant="quiet"
        href={`/gold-price-logs?source=${kind}&range=all`}
        aria-label={t('action.rows_of', { source: label })}
      >
        {t('action.rows')}
      </ButtonLink>
      {fetchable.has(health.state) && (
        <Button
          size="sm"
          onPress={fetchNow}
          isPending={isFetching}
          aria-label={t('action.fetch_of', { source: label })}
        >
          {t('action.fetch')}
        </Button>
      )}
      <Button
        size="sm"
        onPress={onOpen}
        aria-haspopup="dialog"
        aria-label={t('action.settings_of', { source: label })}
      >
        {t('action.settings')}
      </Button>
    </div>
  )
}

/** States in which a manual fetch is allowed; a paused source is not fetched. */
const fetchable = new Set<SourceProps['health']['state']>(['works', 'failing', 'trying', 'waiting'])

function useFetchNow(source: SourceProps['kind']) {
  const [isFetching, setFetching] = useState(false)
  const fetchNow = () =>
    router.post(
      '/gold-price-logs/fetch',
      { source },
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => setFetching(true),
        onError: (errors) => toast({ title: Object.values(errors)[0] ?? '', tone: 'caution' }),
        onFinish: () => setFetching(false),
      },
    )
  return { fetchNow, isFetching }
}
