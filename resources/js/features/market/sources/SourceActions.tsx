import { router } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { SourceProps } from '#server/market/sources/source-props.ts'

interface SourceActionsProps {
  source: SourceProps
  onOpen: () => void
  className?: string
}

/** The settings of a source, and a menu with the rest. */
export function SourceActions({ source, onOpen, className }: SourceActionsProps) {
  const { t } = useTranslation('gold-price-sources')
  const { kind, label, health } = source
  const { fetchNow, isFetching } = useFetchNow(kind)
  const actions = [
    fetchable.has(health.state) && {
      id: 'fetch',
      label: t('action.fetch'),
      does: { onAction: fetchNow },
    },
    {
      id: 'rows',
      label: t('action.rows'),
      does: { href: `/gold-price-logs?source=${kind}&range=all` },
    },
  ]
  return (
    <div className={clsx('flex items-center gap-2 lg:justify-end', className)}>
      <Button
        size="sm"
        onPress={onOpen}
        aria-haspopup="dialog"
        aria-label={t('action.settings_of', { source: label })}
      >
        {t('action.settings')}
      </Button>
      <MenuTrigger>
        <IconButton
          icon={Ellipsis}
          label={t('action.more_of', { source: label })}
          isPending={isFetching}
        />
        <Popover placement="bottom end" containerPadding={8} className={menuClass}>
          <Menu aria-label={t('action.more_of', { source: label })} className="outline-none">
            {actions
              .filter((action) => action !== false)
              .map(({ id, label: text, does }) => (
                <MenuItem key={id} id={id} className={menuItemClass} {...does}>
                  {text}
                </MenuItem>
              ))}
          </Menu>
        </Popover>
      </MenuTrigger>
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
