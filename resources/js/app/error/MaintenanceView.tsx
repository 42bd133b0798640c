import { Head } from '@inertiajs/react'
import { Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useNow } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ErrorProps } from '#server/http/errors.ts'

/** How often the remaining time is renewed. */
const STEP_MS = 5_000

/** Explains planned maintenance, and reloads the page when its time is over. */
export function MaintenanceView({ retryAfterS }: Pick<ErrorProps, 'retryAfterS'>) {
  const { t } = useTranslation('error-page')
  const { relative } = useFormat()
  const [openedAt] = useState(Date.now)
  const now = useNow(STEP_MS)
  const reloadAt = retryAfterS === null ? null : openedAt + retryAfterS * 1000
  const isOver = reloadAt !== null && now >= reloadAt
  useEffect(() => {
    if (isOver) window.location.reload()
  }, [isOver])
  const title = t('maintenance.title')
  return (
    <div className="m-auto max-w-lg py-[6vh]">
      <Head title={title} />
      <Wrench aria-hidden="true" className="mb-3 size-8 text-gold" strokeWidth={1.5} />
      <h1 className="font-display text-3xl text-balance">{title}</h1>
      <p className="mt-3 text-lg text-pretty text-text-2">{t('maintenance.text')}</p>
      {reloadAt !== null && (
        <p className="mt-3 text-lg font-medium">
          {t('reload_when', { when: relative(new Date(reloadAt).toISOString()) })}
        </p>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t('reload_now')}
        </Button>
      </div>
    </div>
  )
}
