import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, act } from '#client/lib/json-request.ts'
import { useCopy } from '#client/lib/useCopy.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { directionOf, type Locale, languageTag } from '#lang/locales.ts'
import type { LetterProps } from '#server/messaging/mail/props.ts'

interface LetterDialogProps {
  letter: LetterProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** An address whose token was taken out. */
const EMPTY_LINK = /https?:\/\/\S+?[?&]token=…/

/** What a letter says, as its receiver reads it; without its link where that is gone. */
export default function LetterDialog({ letter, isOpen, onOpenChange }: LetterDialogProps) {
  const { t, i18n } = useTranslation('outbox')
  const { id, to: email, subject } = letter
  const [answer, setAnswer] = useState<Answer<{ body: string }> | null>(null)
  const { isCopied, copy } = useCopy()
  useEffect(() => {
    void act<{ body: string }>(`/outbox/${id}/opening`).then(setAnswer)
  }, [id])
  const locale = letter.locale as Locale
  const [before = '', after] = answer?.ok ? answer.facts.body.split(EMPTY_LINK, 2) : []
  const words = after === undefined ? before : `${before}${t('link_gone')}${after}`
  return (
    <Dialog
      title={t('letter', { email })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('close')}</Button>
          {answer?.ok && (
            <Button variant="primary" onPress={() => void copy(words)}>
              {isCopied ? t('copied') : t('copy')}
            </Button>
          )}
        </>
      }
    >
      <div lang={languageTag(locale)} dir={directionOf(locale)}>
        <p className="font-semibold">{subject}</p>
        {answer?.ok && (
          <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">
            {before}
            {after !== undefined && (
              <span lang={i18n.language} dir={i18n.dir()} className="text-text-2">
                {t('link_gone')}
              </span>
            )}
            {after}
          </p>
        )}
      </div>
      {answer?.ok === false && (
        <p role="alert" className="mt-3 text-critical">
          {t('failed')}
        </p>
      )}
      <p className="mt-4 text-sm text-text-3">{t('recorded')}</p>
    </Dialog>
  )
}
