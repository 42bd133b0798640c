import { Link, router } from '@inertiajs/react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { OutboxEmailProps } from '#server/messaging/mail/props.ts'

const EmailDialog = lazyWithRetry(() => import('./EmailDialog.tsx'))

const TONES: Record<OutboxEmailProps['state'], Tone> = {
  waiting: 'neutral',
  sending: 'notice',
  sent: 'positive',
  failed: 'critical',
}

/** One email: recipient, subject and delivery state. */
export function EmailRow({ email, isMailSent }: { email: OutboxEmailProps; isMailSent: boolean }) {
  const { t } = useTranslation('outbox')
  const kindLabel = useKindLabel()
  const { relative, dateTime } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const {
    id,
    kind,
    to: address,
    subject,
    state,
    attempts,
    createdAt,
    sentAt,
    nextAt,
    error,
  } = email
  const { attachment } = email
  const facts = [
    kindLabel(kind),
    t('to', { email: address }),
    sentAt ? t('sent_at', { age: relative(sentAt) }) : t('created', { age: relative(createdAt) }),
    ...(attempts > 0 && state !== 'sent' ? [t('tries', { count: attempts })] : []),
    ...(attempts > 0 && state === 'waiting' ? [t('next', { time: dateTime(nextAt) })] : []),
  ]
  const errorText = (message: string) => {
    if (message === 'withdrawn') return t('withdrawn')
    if (message === 'link_over') return t('link_expired')
    return message.startsWith('attachment_')
      ? t('attachment_failed')
      : t('server_response', { error: message })
  }
  const sendAgain = () => router.post(`/outbox/${id}/sending`, {}, { preserveScroll: true })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
          <bdi>{subject}</bdi>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </h2>
        <p className="text-sm break-words text-text-2">
          {facts.map((fact, index) => (
            <span key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {attachment && (
          <p className="text-sm break-words">
            <Link
              href={`/documents/${attachment.documentId}`}
              className="text-petrol underline underline-offset-2"
            >
              {t('attached', { name: attachment.name })}
            </Link>
          </p>
        )}
        {error && state !== 'sent' && (
          <p className="mt-1 text-sm break-words text-critical">{errorText(error)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`${t('open')}: ${address}`} onPress={() => setOpen(true)}>
          {t('open')}
        </Button>
        {state === 'failed' && error !== 'link_over' && isMailSent && (
          <Button size="sm" aria-label={`${t('send_again')}: ${address}`} onPress={sendAgain}>
            {t('send_again')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isOpen && <EmailDialog email={email} isOpen onOpenChange={setOpen} />}
      </Suspense>
    </li>
  )
}

/** The label of an email's kind; a kind without a translation is shown by its name. */
function useKindLabel() {
  const { t } = useTranslation('outbox')
  return (kind: string): string =>
    (t as (key: string, options: object) => string)(`kind.${kind}`, {
      defaultValue: kind.replaceAll('_', ' '),
    })
}
