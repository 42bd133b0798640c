import { router } from '@inertiajs/react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { getJson } from '#client/lib/json-request.ts'
import { Button, type ButtonProps } from '#client/ui/Button.tsx'
import type { NotAllowedProps } from '#server/pricing/campaigns/props.ts'

const NotAllowedDialog = lazyWithRetry(() => import('./NotAllowedDialog.tsx'))

interface ScheduleButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'isDisabled' | 'aria-label'> {
  campaignId: number
  /** Of its preview, as shown. */
  version: number | undefined
  children: ReactNode
}

/** Schedules a campaign. Included rows whose compare-at price is not allowed have to be confirmed first. */
export function ScheduleButton({ campaignId, version, ...button }: ScheduleButtonProps) {
  const [waiting, setWaiting] = useState(false)
  const [question, setQuestion] = useState<NotAllowedProps | null>(null)
  const path = `/price-sale/campaigns/${campaignId}`
  const schedule = (includeNotAllowed: boolean) =>
    router.post(
      `${path}/schedule`,
      { includeNotAllowed, ...(version !== undefined && { version }) },
      {
        preserveScroll: 'errors',
        preserveState: 'errors',
        onStart: () => setWaiting(true),
        onFinish: () => setWaiting(false),
      },
    )
  const ask = async () => {
    setWaiting(true)
    const found = await getJson<NotAllowedProps>(`${path}/not-allowed`)
    if (!found.ok || found.data.included + found.data.held === 0) return schedule(false)
    setWaiting(false)
    setQuestion(found.data)
  }
  return (
    <>
      <Button {...button} isPending={waiting} onPress={ask} />
      <Suspense fallback={null}>
        {question && (
          <NotAllowedDialog
            rows={question}
            onClose={() => setQuestion(null)}
            onConfirm={() => {
              setQuestion(null)
              schedule(true)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
