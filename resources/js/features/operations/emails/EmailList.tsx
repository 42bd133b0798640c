import { Link, router } from '@inertiajs/react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { OutboxEmailProps, OutboxProps } from '#server/messaging/mail/props.ts'

const EmailDialog = lazyWithRetry(() => import('./EmailDialog.tsx'))

const TONES: Record<OutboxEmailProps['state'], Tone> = {
  waiting: 'neutral',
  sending: 'notice',
  sent: 'positive',
  failed: 'critical',
}

type EmailListProps = Pick<OutboxProps, 'emails' | 'isMailSent'>

export function EmailList({ emails, isMailSent }: EmailListProps) {
  const { t } = useTranslation('outbox')
  return (
    <DataTable
      label={t('list')}
      rows={emails}
      columns={useEmailColumns(isMailSent)}
      rowKey={({ id }) => id}
      peek={{ title: ({ subject }) => subject }}
    />
  )
}

function useEmailColumns(isMailSent: boolean): Column<OutboxEmailProps>[] {
  const { t } = useTranslation(['outbox', 'lists'])
  const kindLabel = useKindLabel()
  const { relative } = useFormat()
  return [
    {
      key: 'subject',
      label: t('outbox:column.subject'),
      cell: ({ subject }) => <bdi>{subject}</bdi>,
      note: ({ kind, attachment }) => (
        <>
          {kindLabel(kind)}
          {attachment && (
            <>
              {' · '}
              <Link
                href={`/documents/${attachment.documentId}`}
                className="relative z-1 text-petrol underline underline-offset-2"
              >
                {t('outbox:attached', { name: attachment.name })}
              </Link>
            </>
          )}
        </>
      ),
      className: 'w-full min-w-60 whitespace-normal',
    },
    {
      key: 'to',
      label: t('outbox:column.to'),
      cell: ({ to: address }) => <bdi>{address}</bdi>,
      className: 'max-w-64 truncate',
      phone: 'second',
    },
    {
      key: 'time',
      label: t('outbox:column.time'),
      cell: ({ sentAt, createdAt }) =>
        sentAt
          ? t('outbox:sent_at', { age: relative(sentAt) })
          : t('outbox:created', { age: relative(createdAt) }),
      className: 'text-text-2',
      priority: 2,
      phone: 'second-end',
    },
    {
      key: 'state',
      label: t('outbox:column.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`outbox:state.${state}`)}</Badge>,
      note: (email) => email.state !== 'sent' && <Attempts email={email} />,
      className: 'min-w-36 max-w-72 whitespace-normal wrap-anywhere',
      phone: 'first-end',
    },
    {
      key: 'actions',
      label: t('lists:actions'),
      print: 'no',
      cell: (email) => <EmailActions email={email} isMailSent={isMailSent} />,
    },
  ]
}

/** The attempts to send an email so far, and why the last one failed. */
function Attempts({ email }: { email: OutboxEmailProps }) {
  const { t } = useTranslation('outbox')
  const { dateTime } = useFormat()
  const { state, attempts, nextAt, error } = email
  const facts = [
    ...(attempts > 0 ? [t('tries', { count: attempts })] : []),
    ...(attempts > 0 && state === 'waiting' ? [t('next', { time: dateTime(nextAt) })] : []),
  ]
  const errorText = (message: string) => {
    if (message === 'withdrawn') return t('withdrawn')
    if (message === 'link_over') return t('link_expired')
    return message.startsWith('attachment_')
      ? t('attachment_failed')
      : t('server_response', { error: message })
  }
  return (
    <>
      {facts.join(' · ')}
      {error && <span className="block text-critical">{errorText(error)}</span>}
    </>
  )
}

function EmailActions({ email, isMailSent }: { email: OutboxEmailProps; isMailSent: boolean }) {
  const { t } = useTranslation('outbox')
  const [isOpen, setOpen] = useState(false)
  const { id, to: address, state, error } = email
  const sendAgain = () => router.post(`/outbox/${id}/sending`, {}, { preserveScroll: true })
  return (
    <span data-print="no" className="flex gap-2">
      <Button size="sm" aria-label={`${t('open')}: ${address}`} onPress={() => setOpen(true)}>
        {t('open')}
      </Button>
      {state === 'failed' && error !== 'link_over' && isMailSent && (
        <Button size="sm" aria-label={`${t('send_again')}: ${address}`} onPress={sendAgain}>
          {t('send_again')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && <EmailDialog email={email} isOpen onOpenChange={setOpen} />}
      </Suspense>
    </span>
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
