import { router } from '@inertiajs/react'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { CreatedInvitation, InvitationProps } from '#server/identity/users/props.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { roleTones } from './roles.ts'
import { reloadInvitations } from './useInvite.ts'

interface InvitationRowProps {
  invitation: InvitationProps
  isMailSent: boolean
}

/** A pending invitation, which can be renewed or revoked. */
function InvitationRow({ invitation, isMailSent }: InvitationRowProps) {
  const { t } = useTranslation('users')
  const { dateTime, relative } = useFormat()
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  const [isSending, setSending] = useState(false)
  const { id, email, role, invitedBy, invitedAt, expiresAt, isExpired } = invitation
  const renew = async () => {
    setSending(true)
    const answer = await postJson<CreatedInvitation>(`/users/invitations/${id}/renewal`)
    setSending(false)
    if (!answer.ok) return void toast({ title: t('invite.failed'), tone: 'critical' })
    setCreated(answer.data)
    reloadInvitations()
  }
  const revoke = () =>
    router.post(`/users/invitations/${id}/revocation`, {}, { preserveScroll: true })
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <bdi className="font-medium break-words">{email}</bdi>
            <Badge tone={roleTones[role]}>{t(`role.${role}`)}</Badge>
            {isExpired && <Badge tone="caution">{t('invitations.expired')}</Badge>}
          </p>
          <p className="text-sm text-text-2">
            {invitedBy
              ? t('invitations.by', { name: invitedBy, age: relative(invitedAt) })
              : relative(invitedAt)}
            {!isExpired && ` · ${t('invitations.until', { time: dateTime(expiresAt) })}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            onPress={renew}
            isPending={isSending}
            aria-label={`${t('invitations.resend')}: ${email}`}
          >
            {t('invitations.resend')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            onPress={revoke}
            aria-label={`${t('invitations.revoke')}: ${email}`}
          >
            {t('invitations.revoke')}
          </Button>
        </div>
      </div>
      {created && (
        <InvitationLink created={created} isMailSent={isMailSent} onDone={() => setCreated(null)} />
      )}
    </li>
  )
}

interface InvitationsProps {
  invitations: InvitationProps[]
  isMailSent: boolean
}

/** Pending invitations. */
export function Invitations({ invitations, isMailSent }: InvitationsProps) {
  const { t } = useTranslation('users')
  return (
    <Card title={t('invitations.title')}>
      {invitations.length === 0 && <p className="text-text-2">{t('invitations.none')}</p>}
      <ul className="-my-3 divide-y empty:hidden">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.email} invitation={invitation} isMailSent={isMailSent} />
        ))}
      </ul>
    </Card>
  )
}

const InviteDialog = lazyWithRetry(() => import('./InviteDialog.tsx'))

export function InviteButton({ isMailSent }: { isMailSent: boolean }) {
  const { t } = useTranslation('users')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        <Icon icon={UserPlus} size={16} />
        {t('invite.open')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <InviteDialog isMailSent={isMailSent} isOpen onOpenChange={setOpen} />}
      </Suspense>
    </>
  )
}
