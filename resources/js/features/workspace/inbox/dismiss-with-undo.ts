import { dismissToast, toast } from '#client/ui/Toasts.tsx'
import { dismiss, restore } from './inbox.ts'

interface DismissLabels {
  dismissed: string
  undo: string
  failed: string
}

/** The toast with the undo of the last dismissal, which replaces an earlier one. */
let offeredUndo: string | null = null

/** Dismisses an item and offers an undo; shows an error when the request fails. */
export async function dismissWithUndo(
  kind: 'notifications' | 'messages',
  id: number,
  labels: DismissLabels,
) {
  const isDismissed = await dismiss(kind, id)
  if (!isDismissed) return toast({ title: labels.failed, tone: 'critical' })
  if (offeredUndo !== null) dismissToast(offeredUndo)
  offeredUndo = toast({
    title: labels.dismissed,
    action: { label: labels.undo, onAction: () => void undo(kind, id, labels) },
  })
}

async function undo(kind: 'notifications' | 'messages', id: number, { failed }: DismissLabels) {
  if (!(await restore(kind, id))) toast({ title: failed, tone: 'critical' })
}
