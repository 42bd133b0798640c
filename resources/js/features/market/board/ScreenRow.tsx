import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { ScreenProps } from '#server/market/board/board-props.ts'

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

interface RenameScreenProps {
  screen: ScreenProps
  onDone: () => void
  onCancel: () => void
}

function RenameScreen({ screen, onDone, onCancel }: RenameScreenProps) {
  const { t } = useTranslation('board')
  const [label, setLabel] = useState(screen.label)
  const [error, setError] = useState<string>()
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const result = await postJson(`/board-devices/${screen.id}/label`, { label })
    if (result.ok) return onDone()
    setError(result.errors.label ?? t('screens.failed'))
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <TextField
        label={t('screens.label')}
        name="label"
        value={label}
        onChange={setLabel}
        error={error}
        maxLength={60}
        autoFocus
      />
      <div className="flex gap-2">
        <Button size="sm" variant="primary" type="submit">
          {t('screens.save')}
        </Button>
        <Button size="sm" variant="quiet" onPress={onCancel}>
          {t('screens.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface SwitchOffProps {
  screen: ScreenProps
  onDone: () => void
  onCancel: () => void
}

/** Asks for confirmation, because a revoked link cannot be restored. */
function SwitchOff({ screen, onDone, onCancel }: SwitchOffProps) {
  const { t } = useTranslation('board')
  const [isSending, setSending] = useState(false)
  const questionId = useId()
  const name = { screen: screen.label }
  const send = async () => {
    setSending(true)
    const { ok } = await postJson(`/board-devices/${screen.id}/revocation`)
    setSending(false)
    if (!ok) return void toast({ title: t('screens.failed'), tone: 'critical' })
    toast({ title: t('screens.off_done', name), tone: 'positive' })
    onDone()
  }
  return (
    <div className="flex flex-col gap-2">
      <p id={questionId} className="font-medium">
        {t('screens.off_sure', name)}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="critical"
          isPending={isSending}
          onPress={send}
          aria-describedby={questionId}
          autoFocus
        >
          {t('screens.off_yes')}
        </Button>
        <Button size="sm" variant="quiet" onPress={onCancel}>
          {t('screens.cancel')}
        </Button>
      </div>
    </div>
  )
}
