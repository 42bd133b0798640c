import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import type { AnnouncementProps } from '#server/messaging/announcements/props.ts'

interface AnnouncementActionsProps {
  announcement: Pick<AnnouncementProps, 'id' | 'title'>
  onEdit: (id: number) => void
}

/** What an admin may do with an announcement; ending and deleting can be undone. */
export function AnnouncementActions({ announcement, onEdit }: AnnouncementActionsProps) {
  const { t } = useTranslation('announcements')
  const { id, title } = announcement
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('edit_of', { title })}
        onPress={() => onEdit(id)}
      >
        {t('edit')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('end_of', { title })}
        onPress={() => postStep(id, 'end')}
      >
        {t('end')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('delete_of', { title })}
        onPress={() => postStep(id, 'deletion')}
      >
        {t('delete')}
      </Button>
    </div>
  )
}

export function postStep(id: number, step: 'end' | 'resumption' | 'deletion' | 'restoral') {
  router.post(`/announcements/${id}/${step}`, {}, { preserveScroll: true, preserveState: true })
}
