import { router } from '@inertiajs/react'
import { Laptop, type LucideIcon, Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { Pages } from '#server/http/pages.ts'
import { ConfirmButton } from './SettingRow.tsx'

type Session = Pages['account-settings']['sessions'][number]

/** The user's sessions, which can be ended here. */
export function SessionsCard({ sessions }: Pick<Pages['account-settings'], 'sessions'>) {
  const { t } = useTranslation('account-settings')
  return (
    <Card
      id="sessions"
      title={t('sessions.title')}
      titleSize="large"
      actions={
        sessions.length > 1 && (
          <ConfirmButton
            label={t('sessions.end_others')}
            question={{
              title: t('sessions.end_others'),
              text: t('sessions.end_others_text'),
              confirmLabel: t('sessions.end_others'),
            }}
            onConfirm={() => post('/users/sessions/others/end')}
          />
        )
      }
    >
      <ul className="divide-y">
        {sessions.map((session) => (
          <SessionRow key={session.key} session={session} />
        ))}
      </ul>
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('account-settings')
  const { dateTime, relative } = useFormat()
  const { key, isThisOne, device, ip, signedInAt, lastSeenAt, isLocked } = session
  const name = t('sessions.device', {
    browser: device.browser ?? t('sessions.unknown_browser'),
    system: device.system ?? t('sessions.unknown_system'),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon icon={iconOf(device.system)} className="text-text-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>{name}</span>
          {isThisOne && <Badge tone="positive">{t('sessions.this_one')}</Badge>}
          {isLocked && <Badge>{t('sessions.locked')}</Badge>}
        </p>
        <p className="text-sm text-text-3">
          {isThisOne ? t('sessions.now') : t('sessions.seen', { ago: relative(lastSeenAt) })}
          {ip && (
            <>
              {' · '}
              <bdi>{ip}</bdi>
            </>
          )}
          {' · '}
          <span className="inline-block">
            {t('sessions.since', { time: dateTime(signedInAt) })}
          </span>
        </p>
      </div>
      {!isThisOne && (
        <Button
          size="sm"
          aria-label={t('sessions.end_one', { name })}
          onPress={() => post(`/users/sessions/${key}/end`)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

const post = (path: string) => router.post(path, {}, { preserveScroll: true })

function iconOf(system: string | null): LucideIcon {
  if (system === 'iPhone' || system === 'Android') return Smartphone
  return system === 'macOS' || system === 'ChromeOS' ? Laptop : Monitor
}
