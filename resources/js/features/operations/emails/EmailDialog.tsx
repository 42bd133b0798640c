import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type JsonResult, postJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import { directionOf, type Locale, languageTag } from '#lang/locales.ts'
import type { OutboxEmailProps } from '#server/messaging/mail/props.ts'

interface EmailDialogProps {
  email: OutboxEmailProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A link whose token was removed. */
const REMOVED_LINK = /https?:\/\/\S+?[?&]token=…/

/** The text of an email as its recipient reads it; a removed link is marked. */
export default function EmailDialog({ email, isOpen, onOpenChange }: EmailDialogProps) {
  const { t, i18n } = useTranslation('outbox')
  const { id, to: address, subject } = email
  const [result, setResult] = useState<JsonResult<{ body: string }> | null>(null)
  useEffect(() => {
    void postJson<{ body: string }>(`/outbox/${id}/opening`).then(setResult)
  }, [id])
  const locale = email.locale as Locale
  const [before = '', after] = result?.ok ? result.data.body.split(REMOVED_LINK, 2) : []
  const text = after === undefined ? before : `${before}${t('link_removed')}${after}`
  return (
    <Dialog
      title={t('email_to', { email: address })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('close')}</Button>
          {result?.ok && <CopyButton variant="primary" text={text} />}
        </>
      }
    >
      <div lang={languageTag(locale)} dir={directionOf(locale)}>
        <p className="font-semibold">{subject}</p>
        {result?.ok && (
          <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">
            {before}
            {after !== undefined && (
              <span lang={i18n.language} dir={i18n.dir()} className="text-text-2">
                {t('link_removed')}
              </span>
            )}
            {after}
          </p>
        )}
      </div>
      {result?.ok === false && (
        <p role="alert" className="mt-3 text-critical">
          {t('failed')}
        </p>
      )}
      <p className="mt-4 text-sm text-text-3">{t('recorded')}</p>
    </Dialog>
  )
}
