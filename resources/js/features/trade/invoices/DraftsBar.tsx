import { router } from '@inertiajs/react'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useDiscarding } from './useDiscarding.ts'
import type { DraftSelection } from './useDraftSelection.ts'
import { useInvoiceWords } from './useInvoiceWords.ts'

/** What can be done with the drafts that are marked. */
export function DraftsBar({ selection }: { selection: DraftSelection }) {
  const { t } = useInvoiceWords()
  const discardDrafts = useDiscarding()
  const [isBusy, setBusy] = useState(false)
  const { chosen, clear } = selection
  if (chosen.length === 0) return null
  const discard = async () => {
    setBusy(true)
    if (await discardDrafts(chosen)) clear()
    setBusy(false)
    router.reload()
  }
  return (
    <section
      aria-label={t('bulk.label')}
      data-print="no"
      data-bar="bottom"
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-card border bg-raised px-4 py-2.5 shadow-dialog"
    >
      <p role="status" className="me-auto font-medium">
        {t('bulk.chosen', { count: chosen.length })}
      </p>
      <Button isPending={isBusy} onPress={() => void discard()}>
        <Icon icon={Trash2} size={16} />
        {t('act.discard')}
      </Button>
      <IconButton icon={X} label={t('bulk.clear')} onPress={clear} />
    </section>
  )
}
