import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ScreenProps } from '#server/market/board/board-props.ts'
import { RenameScreen } from './RenameScreen.tsx'
import { SwitchOff } from './SwitchOff.tsx'

interface ScreenRowProps {
  screen: ScreenProps
  onChange: () => void
}

/** A screen with its name, its content and when it was last online. */
export function ScreenRow({ screen, onChange }: ScreenRowProps) {
  const { t } = useTranslation(['board', 'shell'])
  const { relative } = useFormat()
  const [openAction, setOpenAction] = useState<'rename' | 'off'>()
  const { label, shows, lastSeenAt } = screen
  const rates = {
    both: t('board:screens.both'),
    sell: t('board:sell'),
    buy_back: t('board:buy_back'),
  }[shows.rates]
  const done = () => {
    setOpenAction(undefined)
    onChange()
  }
  const cancel = () => setOpenAction(undefined)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div>
        <p className="font-semibold">
          <bdi>{label}</bdi>
        </p>
        <p className="text-sm text-text-2">
          {t('board:screens.shows', {
            karats: shows.karats.join(', '),
            rates,
            unit: t(`board:unit.${shows.unit}`),
            language: t(`shell:language.${shows.locale}`),
          })}
        </p>
        <p className="text-sm text-text-3">
          {lastSeenAt
            ? t('board:screens.seen', { age: relative(lastSeenAt) })
            : t('board:screens.unseen')}
        </p>
      </div>
      {openAction === 'rename' && <RenameScreen screen={screen} onDone={done} onCancel={cancel} />}
      {openAction === 'off' && <SwitchOff screen={screen} onDone={done} onCancel={cancel} />}
      {openAction === undefined && (
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={t('board:screens.rename_of', { screen: label })}
            onPress={() => setOpenAction('rename')}
          >
            {t('board:screens.rename')}
          </Button>
          <Button
            size="sm"
            variant="critical"
            aria-label={t('board:screens.off_of', { screen: label })}
            onPress={() => setOpenAction('off')}
          >
            {t('board:screens.off')}
          </Button>
        </div>
      )}
    </li>
  )
}
