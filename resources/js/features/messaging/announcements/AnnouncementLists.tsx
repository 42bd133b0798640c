import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type {
  AnnouncementProps,
  HiddenAnnouncement,
} from '#server/messaging/announcements/props.ts'
import { AnnouncementActions, postStep } from './AnnouncementActions.tsx'

interface MoreListProps {
  announcements: AnnouncementProps[]
  onEdit: ((id: number) => void) | null
}

/** The announcements after the next one. */
export function MoreList({ announcements, onEdit }: MoreListProps) {
  const { t } = useTranslation('announcements')
  const format = useFormat()
  return (
    <Card title={t('more')}>
      <ul>
        {announcements.map((announcement) => {
          const { id, title, startsAt, endsAt, hasBegun } = announcement
          return (
            <li key={id} className={rowClass}>
              <h3 className="font-semibold wrap-anywhere">
                <bdi>{title}</bdi>
              </h3>
              <p className="text-sm text-text-2">
                {hasBegun
                  ? t('ends', { at: format.dateTime(endsAt) })
                  : t('begins', { at: format.dateTime(startsAt) })}
              </p>
              {onEdit && (
                <div className="mt-1">
                  <AnnouncementActions announcement={announcement} onEdit={onEdit} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Ended and deleted announcements, which can be shown again. */
export function HiddenList({ hidden }: { hidden: HiddenAnnouncement[] }) {
  const { t } = useTranslation('announcements')
  return (
    <Card title={t('hidden.title')} data-print="no">
      <ul>
        {hidden.map(({ id, title, why }) => {
          const step = why === 'ended' ? 'resumption' : 'restoral'
          return (
            <li key={id} className={rowClass}>
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <div className="min-w-0">
                  <p className="wrap-anywhere">
                    <bdi>{title}</bdi>
                  </p>
                  <p className="text-sm text-text-3">{t(`hidden.${why}`)}</p>
                </div>
                <Button
                  size="sm"
                  aria-label={t(`hidden.${step}_of`, { title })}
                  onPress={() => postStep(id, step)}
                >
                  {t(`hidden.${step}`)}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const rowClass = 'border-t py-3 first:border-t-0 first:pt-0 last:pb-0'
