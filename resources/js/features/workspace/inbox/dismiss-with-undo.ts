import { toast, untoast } from '#client/ui/Toasts.tsx'
import { dismiss, restore } from './inbox.ts'

interface Words {
  dismissed: string
  undo: string
  failed: string
}

/** The undo of the last dismissal is the one that is offered. */
let offered: string | null = null

/** Gone at once, and back at a press; when the server did not hear it, it says so. */
export async function dismissWithUndo(
  kind: 'notifications' | 'messages',
  id: number,
  words: Words,
) {
  const gone = await dismiss(kind, id)
  if (!gone) return toast({ title: words.failed, tone: 'critical' })
  if (offered !== null) untoast(offered)
  offered = toast({
    title: words.dismissed,
    action: { label: words.undo, onAction: () => void undo(kind, id, words) },
  })
}

async function undo(kind: 'notifications' | 'messages', id: number, { failed }: Words) {
  if (!(await restore(kind, id))) toast({ title: failed, tone: 'critical' })
}
