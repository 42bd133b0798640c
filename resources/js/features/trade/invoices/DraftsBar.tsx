import { router } from '@inertiajs/react'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useRowSelection } from '#client/lib/useRowSelection.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { InvoiceRowProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import { useDiscardDrafts } from './useDiscardDrafts.ts'

/** Actions for the selected drafts. */
export function DraftsBar({ selection }: { selection: DraftSelection }) {
  const { t } = useInvoiceLabels()
  const discardDrafts = useDiscardDrafts()
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
        {t('actions.discard')}
      </Button>
      <IconButton icon={X} label={t('bulk.clear')} onPress={clear} />
    </section>
  )
}

export type DraftSelection = ReturnType<typeof useDraftSelection>

/** Selection of the drafts on the page. */
export function useDraftSelection(rows: InvoiceRowProps[]) {
  const drafts = rows.filter(({ state }) => state === 'draft').map(({ id }) => id)
  return { ...useRowSelection(drafts), hasDrafts: drafts.length > 0 }
}
