import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, type Locale, languageTag } from '#lang/locales.ts'
import type { LetterProps } from '#server/mail/props.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { type Answer, act } from '../panels/ask.ts'
import { useCopy } from '../useCopy.ts'

interface LetterDialogProps {
  letter: LetterProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What a letter says, as its receiver reads it. */
export default function LetterDialog({ letter, isOpen, onOpenChange }: LetterDialogProps) {
  const { t } = useTranslation('outbox')
  const { id, to: email, subject } = letter
  const [answer, setAnswer] = useState<Answer<{ body: string }> | null>(null)
  const { isCopied, copy } = useCopy()
  useEffect(() => {
    void act<{ body: string }>(`/outbox/${id}/opening`).then(setAnswer)
  }, [id])
  const locale = letter.locale as Locale
  return (
    <Dialog
      title={t('letter', { email })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('close')}</Button>
          {answer?.ok && (
            <Button variant="primary" onPress={() => void copy(answer.facts.body)}>
              {isCopied ? t('copied') : t('copy')}
            </Button>
          )}
        </>
      }
    >
      <div lang={languageTag(locale)} dir={directionOf(locale)}>
        <p className="font-semibold">{subject}</p>
        {answer?.ok && (
          <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{answer.facts.body}</p>
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
