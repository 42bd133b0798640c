import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDraft, clearDraft, closeDraft, useDraft } from '#client/app/message-draft.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { postJson } from '#client/lib/json-request.ts'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { SelectField, TextAreaField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { ColleaguesProps } from '#server/workspace/messages/props.ts'
import { PanelEmpty, PanelHeader } from './PanelParts.tsx'
import { type PageSubject, usePageSubject } from './usePageSubject.ts'

type Colleague = ColleaguesProps['colleagues'][number]

/** A message to a colleague, with or without a reference to what the page shows. */
export function Compose() {
  const { t } = useTranslation(['messages', 'shell'])
  const colleagueList = useFetched<ColleaguesProps>('/colleagues')
  return (
    <>
      <PanelHeader
        title={t('messages:compose.title')}
        actions={
          <Button variant="quiet" size="sm" onPress={closeDraft}>
            {t('shell:action.back')}
          </Button>
        }
      />
      {colleagueList.state === 'waiting' && <p className="p-5 text-text-2">{t('shell:loading')}</p>}
      {colleagueList.state === 'failed' && (
        <p className="p-5 text-caution">{t('messages:offline')}</p>
      )}
      {colleagueList.state === 'ready' && <Form colleagues={colleagueList.data.colleagues} />}
    </>
  )
}

function Form({ colleagues }: { colleagues: Colleague[] }) {
  const { t } = useTranslation('messages')
  const { to, body, withAbout } = useDraft()
  const about = usePageSubject()
  const { errors, isSending, send } = useSendMessage(colleagues, withAbout ? about : null)
  const formRef = useFormFocus(errors)
  if (colleagues.length === 0)
    return <PanelEmpty title={t('compose.nobody')} text={t('compose.nobody_text')} />
  const other = errors.failed ?? errors.aboutId ?? errors.aboutKind ?? errors.form
  return (
    <form
      ref={formRef}
      onSubmit={send}
      noValidate
      data-draft=""
      className="flex flex-col gap-3 overflow-y-auto p-4"
    >
      <SelectField
        label={t('compose.to')}
        options={[{ id: '', label: t('compose.choose') }, ...colleagues.map(optionOf)]}
        value={to}
        onChange={(id) => changeDraft({ to: id })}
        error={errors.to}
      />
      <TextAreaField
        label={t('compose.body')}
        value={body}
        onChange={(text) => changeDraft({ body: text })}
        error={errors.body}
        maxLength={2000}
        rows={4}
        autoFocus
      />
      {about && (
        <CheckField
          label={t('compose.about', { what: about.label })}
          isSelected={withAbout}
          onChange={(isWanted) => changeDraft({ withAbout: isWanted })}
        />
      )}
      {other && <Notice tone="critical">{other}</Notice>}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isPending={isSending}>
          {t('compose.send')}
        </Button>
      </div>
    </form>
  )
}

const optionOf = ({ id, name }: Colleague) => ({ id: String(id), label: name })

/** Sends the draft once; after an error the draft is retained. */
function useSendMessage(colleagues: { id: number; name: string }[], about: PageSubject | null) {
  const { t } = useTranslation('messages')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const { to, body, key } = useDraft.getState()
    const result = await postJson<{ id: number }>('/messages', {
      ...(to === '' ? {} : { to: Number(to) }),
      body,
      ...(about ? { aboutKind: about.kind, aboutId: about.id } : {}),
      idempotencyKey: key,
    })
    setSending(false)
    if (!result.ok)
      return setErrors(result.status === 422 ? result.errors : { failed: t('failed') })
    const name = colleagues.find(({ id }) => String(id) === to)?.name
    clearDraft()
    toast({ title: t('compose.sent', { name }), tone: 'positive' })
  }
  return { errors, isSending, send }
}
