import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { ScreenProps } from '#server/market/board/board-props.ts'

interface SwitchOffProps {
  screen: ScreenProps
  onDone: () => void
  onCancel: () => void
}

/** Asks for confirmation, because a revoked link cannot be restored. */
export function SwitchOff({ screen, onDone, onCancel }: SwitchOffProps) {
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
