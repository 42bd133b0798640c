import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestFacts } from '#client/features/workspace/inbox/RequestFacts.tsx'
import { useFormFocus, usePost, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { TextAreaField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { ContactProps, ReportedPage } from '#server/workspace/messages/contact-props.ts'
import type { ContactKind } from '#server/workspace/messages/table.ts'

/** A message to all other admins, with the page that the user came from. */
export function ContactForm({ page }: { page: ContactProps }) {
  const { t } = useTranslation(['contact', 'messages'])
  // A reload after a refused or sent message no longer knows the page.
  const [shown] = useState(page.page)
  const form = useContactForm(shown)
  const element = useFormFocus(form.errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.submit()
  }
  if (page.admins.length === 0)
    return (
      <Card>
        <EmptyState title={t('contact:nobody.title')} text={t('contact:nobody.text')} />
      </Card>
    )
  return (
    <Card>
      <form ref={element} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-text-2">
          {t('contact:to', { names: page.admins.map(isolated).join(', ') })}
        </p>
        <Segmented
          label={t('contact:kind.label')}
          labelled="above"
          value={form.kind}
          onChange={(kind) => form.setKind(kind as ContactKind)}
          options={kinds.map((id) => ({ id, label: t(`contact:kind.${id}`) }))}
        />
        <TextAreaField
          label={t('messages:compose.body')}
          name="body"
          rows={7}
          value={form.body}
          onChange={form.setBody}
          error={form.errors.body}
        />
        {shown && (
          <div>
            <CheckField
              label={t('contact:include')}
              isSelected={form.isIncluded}
              onChange={form.setIncluded}
            />
            {form.isIncluded && (
              <div className="mt-2 rounded-control bg-sunken px-3 py-2 dark:bg-canvas">
                <p className="text-sm font-medium text-text-2">{t('contact:included')}</p>
                <RequestFacts page={shown} />
              </div>
            )}
          </div>
        )}
        {form.errors.form && (
          <p role="alert" className="font-medium text-critical">
            {form.errors.form}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isPending={form.isSending}>
            {t('messages:compose.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const kinds: ContactKind[] = ['question', 'problem', 'wish']

const isolated = (name: string): string => `\u2068${name}\u2069`

/** The form of a message to the admins. Refused input stays; after a success the text is cleared. */
function useContactForm(page: ReportedPage | null) {
  const [kind, setKind] = useState<ContactKind>('question')
  const [body, setBody] = useState('')
  const [isIncluded, setIncluded] = useState(page !== null)
  const { send, isSending, errors } = usePost()
  const included =
    page && isIncluded ? { page: page.address, request: page.requestId } : { page: null }
  const request = { kind, body, ...included }
  const { idempotencyKey } = useSubmitKey(JSON.stringify(request))
  const submit = () =>
    send('/contact-requests', { ...request, idempotencyKey }, { onSuccess: () => setBody('') })
  return { kind, setKind, body, setBody, isIncluded, setIncluded, errors, isSending, submit }
}
