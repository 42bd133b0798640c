import { router } from '@inertiajs/react'
import { postJson } from '#client/lib/json-request.ts'
import { toast } from '#client/ui/Toasts.tsx'
import { useUndoWords } from './useUndoWords.ts'

type Way = 'discarding' | 'return'

/** Throws drafts away at once, and offers to take them back. */
export function useDiscarding() {
  const { t, undo } = useUndoWords()
  const send = async (ids: number[], way: Way): Promise<number[] | null> => {
    const answer = await postJson<{ invoices: number[] }>(`/apps/invoice/${way}`, { invoices: ids })
    if (!answer.ok) toast({ title: t('failed'), tone: 'critical' })
    return answer.ok ? answer.data.invoices : null
  }
  const takeBack = async (ids: number[]) => {
    const back = await send(ids, 'return')
    router.reload()
    if (back !== null) toast({ title: t('done.returned', { count: back.length }) })
  }
  /** True: they are gone. */
  return async (ids: number[]): Promise<boolean> => {
    const gone = await send(ids, 'discarding')
    if (gone === null) return false
    toast({
      title: t('done.discarded', { count: gone.length }),
      tone: 'positive',
      ...(gone.length > 0 && {
        action: { label: undo, onAction: () => void takeBack(gone) },
      }),
    })
    return true
  }
}
