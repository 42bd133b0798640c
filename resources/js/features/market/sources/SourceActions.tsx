import { Ellipsis } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { usePost } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { SourceProps } from '#server/market/sources/source-props.ts'
import { lacksKey } from './useSourceLabels.ts'

interface SourceActionsProps {
  source: SourceProps
  onOpen: () => void
}

/** Turns on a source that needs nothing else, or opens its settings; a menu with the rest. */
export function SourceActions({ source, onOpen }: SourceActionsProps) {
  const { t } = useTranslation('gold-price-sources')
  const { kind, label, health, version, fixed } = source
  const fetch = usePost()
  const turnOn = usePost()
  const isOff = !source.enabled
  const canTurnOn = isOff && health.state === 'off' && !lacksKey(source) && !fixed.enabled
  // One that the server turned off is set up for later at most.
  const isOffOnServer = isOff && fixed.enabled !== undefined
  const actions = [
    (canTurnOn || isOffOnServer) && {
      id: 'settings',
      label: t('action.settings'),
      does: { onAction: onOpen },
    },
    fetchable.has(health.state) && {
      id: 'fetch',
      label: t('action.fetch'),
      does: {
        onAction: () =>
          fetch.send('/gold-price-logs/fetch', { source: kind }, { onError: showError }),
      },
    },
    {
      id: 'rows',
      label: t('action.rows'),
      does: { href: `/gold-price-logs?source=${kind}&range=all` },
    },
  ]
  return (
    <div className="ms-auto flex items-center gap-2">
      {canTurnOn && (
        <Button
          size="sm"
          onPress={() =>
            turnOn.send(
              `/configuration/sources/${kind}`,
              { version, enabled: true },
              { onError: showError },
            )
          }
          isPending={turnOn.isSending}
          aria-label={t('action.turn_on_of', { source: label })}
        >
          {t('action.turn_on')}
        </Button>
      )}
      {!canTurnOn && !isOffOnServer && (
        <Button
          size="sm"
          onPress={onOpen}
          aria-haspopup="dialog"
          aria-label={t('action.settings_of', { source: label })}
        >
          {t('action.settings')}
        </Button>
      )}
      <MenuTrigger>
        <IconButton
          icon={Ellipsis}
          label={t('action.more_of', { source: label })}
          isPending={fetch.isSending}
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

const showError = (errors: Record<string, string>) =>
  toast({ title: Object.values(errors)[0] ?? '', tone: 'caution' })
