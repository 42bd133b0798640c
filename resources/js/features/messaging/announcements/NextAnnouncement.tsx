import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Bell, BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { usePost } from '#client/lib/forms.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Countdown } from '#client/ui/feedback/Countdown.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { AnnouncementProps } from '#server/messaging/announcements/props.ts'
import { AnnouncementActions } from './AnnouncementActions.tsx'

interface NextAnnouncementProps {
  announcement: AnnouncementProps
  look: 'boxed' | 'cover'
  offsetMs: number
  /** Its time has come, and the server has not begun it yet. */
  isDue: boolean
  onReached: () => void
  /** Null for users who may not plan announcements. */
  onEdit: ((id: number) => void) | null
}

/** The announcement that begins next, or has begun, in large type. */
export function NextAnnouncement(props: NextAnnouncementProps) {
  const { announcement, look, offsetMs, isDue, onReached, onEdit } = props
  const { t } = useTranslation('announcements')
  const format = useFormat()
  const { title, body, startsAt, endsAt, hasBegun, campaign } = announcement
  const isCover = look === 'cover'
  return (
    <div className="max-w-2xl">
      {hasBegun && <Badge tone="gold">{t('now')}</Badge>}
      <h2
        className={clsx(
          'font-display text-balance wrap-anywhere',
          isCover ? 'text-4xl' : 'text-3xl',
          hasBegun && 'mt-2',
        )}
      >
        <bdi>{title}</bdi>
      </h2>
      <p className="mt-2 text-text-2">
        <time dateTime={hasBegun ? endsAt : startsAt}>
          {hasBegun
            ? t('ends', { at: format.dateTime(endsAt) })
            : t('begins', { at: format.dateTime(startsAt) })}
        </time>
        {campaign && (
          <>
            {' · '}
            <Link
              href={`/price-sale#campaign-${campaign.id}`}
              className="text-petrol underline-offset-2 hover:underline"
            >
              {t('campaign', { name: campaign.name })}
            </Link>
          </>
        )}
      </p>
      {isDue && (
        <p role="status" className="mt-6 text-xl">
          {t('starting')}
        </p>
      )}
      {!hasBegun && !isDue && (
        <Countdown
          until={startsAt}
          offsetMs={offsetMs}
          label={t('remaining')}
          onReached={onReached}
          className={clsx('mt-6', isCover ? 'text-3xl sm:text-[4rem]' : 'text-3xl sm:text-4xl')}
        />
      )}
      {body && (
        <p className="mt-6 text-lg whitespace-pre-wrap wrap-anywhere">
          <bdi>{body}</bdi>
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2" data-print="no">
        {!hasBegun && <ReminderButton announcement={announcement} />}
        {onEdit && <AnnouncementActions announcement={announcement} onEdit={onEdit} />}
      </div>
    </div>
  )
}

function ReminderButton({ announcement: { id, isReminded } }: { announcement: AnnouncementProps }) {
  const { t } = useTranslation('announcements')
  const { send, isSending } = usePost()
  const toggle = () => send(`/announcements/${id}/reminder`, { isWanted: !isReminded })
  return (
    <>
      <Button variant={isReminded ? 'secondary' : 'primary'} isPending={isSending} onPress={toggle}>
        <Icon icon={isReminded ? BellOff : Bell} />
        {t(isReminded ? 'remind_stop' : 'remind')}
      </Button>
      <p role="status" className="text-sm text-text-2 empty:hidden">
        {isReminded && t('reminded')}
      </p>
    </>
  )
}
