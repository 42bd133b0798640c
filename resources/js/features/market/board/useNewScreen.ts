import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { useShop } from '#client/lib/page-props.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import type { BoardOptions } from '#server/market/board/board-props.ts'

export type NewScreenFields = BoardOptions & { label: string }

/** The form of a new screen; `onCreated` receives the path of its link. */
export function useNewScreen(karats: string[], onCreated: (path: string) => void) {
  const { t } = useTranslation('board')
  const { weightUnit } = useShop()
  const locale = usePreferences((state) => state.locale)
  const [fields, setFields] = useState<NewScreenFields>({
    label: '',
    karats,
    rates: 'both',
    unit: weightUnit,
    locale,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const change = (part: Partial<NewScreenFields>) => setFields({ ...fields, ...part })
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    const result = await postJson<{ path: string }>('/board-devices', fields)
    setSending(false)
    if (result.ok) return onCreated(result.data.path)
    const hasErrors = Object.keys(result.errors).length > 0
    setErrors(hasErrors ? result.errors : { form: t('screens.failed') })
  }
  return { fields, change, errors, send, isSending }
}
