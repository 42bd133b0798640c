import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { ScreenProps } from '#server/market/board/board-props.ts'

interface RenameScreenProps {
  screen: ScreenProps
  onDone: () => void
  onCancel: () => void
}

export function RenameScreen({ screen, onDone, onCancel }: RenameScreenProps) {
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
