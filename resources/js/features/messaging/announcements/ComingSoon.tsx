import { router } from '@inertiajs/react'
import { clsx } from 'clsx'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { unattendedHeader } from '#client/lib/background-requests.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { CampaignOption, ComingSoonProps } from '#server/messaging/announcements/props.ts'
import { HiddenList, MoreList } from './AnnouncementLists.tsx'
import { NextAnnouncement } from './NextAnnouncement.tsx'
import type { Edited } from './useAnnouncementForm.ts'

const AnnouncementDialog = lazyWithRetry(() => import('./AnnouncementDialog.tsx'))

interface ComingSoonPageProps {
  page: ComingSoonProps
  look: 'boxed' | 'cover'
  /** Drawn behind the next announcement. */
  backdrop?: ReactNode
}

/** The campaigns that can be chosen, with those that are chosen already and may have begun. */
function campaignsOf({ planning, announcements }: ComingSoonProps): CampaignOption[] {
  const chosen = announcements.flatMap(({ campaign, startsAt }) =>
    campaign ? [{ ...campaign, startsAt }] : [],
  )
  const all = [...(planning?.campaigns ?? []), ...chosen]
  return [...new Map(all.map((campaign) => [campaign.id, campaign])).values()]
}

/** The next announcement with the time until it begins, the others, and for admins what they plan them with. */
export function ComingSoon({ page, look, backdrop }: ComingSoonPageProps) {
  const { t } = useTranslation('announcements')
  const { offsetMs, isWaiting, reload } = useAnnouncements(page)
  const [edited, setEdited] = useState<Edited | null>(null)
  const { planning } = page
  const [next, ...more] = page.announcements
  const onEdit = planning ? setEdited : null
  const announceButton = planning && (
    <Button variant={next ? 'secondary' : 'primary'} onPress={() => setEdited('new')}>
      {t('announce')}
    </Button>
  )
  const hasLists = more.length > 0 || Boolean(planning?.hidden.length)
  return (
    <div className={clsx(look === 'boxed' && 'mx-auto max-w-2xl')}>
      <PageHeader title={t('title')} actions={next && announceButton} />
      <div
        className={clsx(
          'grid items-start gap-5',
          look === 'cover' && hasLists && 'xl:grid-cols-[minmax(0,1fr)_22rem]',
        )}
      >
        <section
          aria-label={next?.title ?? t('none.title')}
          className={clsx(
            'relative isolate overflow-hidden rounded-card border bg-surface',
            look === 'boxed' && 'px-5 py-8 sm:px-10 sm:py-10',
            look === 'cover' && 'dark flex min-h-[min(34rem,70vh)] flex-col p-6 text-text sm:p-12',
            look === 'cover' && (next ? 'justify-end' : 'justify-center'),
          )}
        >
          {backdrop}
          {backdrop && <div className={fadeClass} />}
          {next ? (
            <NextAnnouncement
              key={next.id}
              announcement={next}
              look={look}
              offsetMs={offsetMs}
              isDue={isWaiting}
              onReached={reload}
              onEdit={onEdit}
            />
          ) : (
            <EmptyState title={t('none.title')} text={t('none.text')} action={announceButton} />
          )}
        </section>
        {hasLists && (
          <div className="grid gap-5">
            {more.length > 0 && <MoreList announcements={more} onEdit={onEdit} />}
            {planning && planning.hidden.length > 0 && <HiddenList hidden={planning.hidden} />}
          </div>
        )}
      </div>
      {planning && edited !== null && (
        <Suspense fallback={null}>
          <AnnouncementDialog
            key={edited}
            edited={edited}
            campaigns={campaignsOf(page)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Keeps the text above the backdrop readable. */
const fadeClass = 'absolute inset-0 -z-10 bg-linear-to-t from-surface from-40% to-transparent'

const RETRY_MS = 15_000

/** Asks the server for the announcements when the next one is due, until it has begun there: a campaign may begin later. */
function useAnnouncements({ now, announcements }: ComingSoonProps) {
  const [offsetMs] = useState(() => Date.parse(now) - Date.now())
  const [next] = announcements
  const [dueId, setDueId] = useState<number | null>(null)
  const isWaiting = next !== undefined && next.id === dueId && !next.hasBegun
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => router.reload({ only: ['announcements', 'now'], headers: unattendedHeader() })
    ask()
    const timer = setInterval(ask, RETRY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return { offsetMs, isWaiting, reload: () => setDueId(next?.id ?? null) }
}
