import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { toast } from '#client/ui/Toasts.tsx'

type DraftAction = 'discard' | 'return'

/** Discards drafts without confirmation, and offers undo. */
export function useDiscardDrafts() {
  const { t, undo } = useUndoLabels()
  const send = async (ids: number[], action: DraftAction): Promise<number[] | null> => {
    const response = await postJson<{ invoices: number[] }>(`/apps/invoice/${action}`, {
      invoices: ids,
    })
    if (!response.ok) toast({ title: t('failed'), tone: 'critical' })
    return response.ok ? response.data.invoices : null
  }
  const restore = async (ids: number[]) => {
    const restored = await send(ids, 'return')
    router.reload()
    if (restored !== null) toast({ title: t('done.returned', { count: restored.length }) })
  }
  /** True if the request succeeded. */
  return async (ids: number[]): Promise<boolean> => {
    const discarded = await send(ids, 'discard')
    if (discarded === null) return false
    toast({
      title: t('done.discarded', { count: discarded.length }),
      tone: 'positive',
      ...(discarded.length > 0 && {
        action: { label: undo, onAction: () => void restore(discarded) },
      }),
    })
    return true
  }
}

function useUndoLabels() {
  const { t } = useTranslation('invoices')
  const shell = useTranslation('shell')
  return { t, undo: shell.t('action.undo') }
}
