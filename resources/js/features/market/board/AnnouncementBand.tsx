import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Countdown } from '#client/ui/feedback/Countdown.tsx'
import type { ShownAnnouncement } from '#server/messaging/announcements/props.ts'

interface AnnouncementBandProps {
  announcement: ShownAnnouncement
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  offsetMs: number
  /** ISO time → its text in the shop's time zone. */
  timeText: (iso: string) => string
  className?: string
}

/** The announcement that is for the screens of the shop, with the time until it begins. */
export function AnnouncementBand(props: AnnouncementBandProps) {
  const { announcement, offsetMs, timeText, className } = props
  const { t } = useTranslation('board')
  const { title, body, startsAt, endsAt, hasBegun } = announcement
  return (
    <section
      aria-label={title}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-[2em] gap-y-2 leading-normal',
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="font-display text-[1.2em] leading-tight wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <p className="text-text-2">
          {hasBegun
            ? `${t('announcement.now')} · ${t('announcement.ends', { at: timeText(endsAt) })}`
            : t('announcement.begins', { at: timeText(startsAt) })}
        </p>
        {body && (
          <p className="line-clamp-2 whitespace-pre-wrap wrap-anywhere">
            <bdi>{body}</bdi>
          </p>
        )}
      </div>
      {!hasBegun && (
        <Countdown
          until={startsAt}
          offsetMs={offsetMs}
          label={t('announcement.remaining')}
          className="text-[1.6em]"
        />
      )}
    </section>
  )
}
