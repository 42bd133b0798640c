import { router } from '@inertiajs/react'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useRowSelection } from '#client/lib/useRowSelection.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
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
    <ActionBar
      label={t('bulk.label')}
      actions={
        <>
          <Button isPending={isBusy} onPress={() => void discard()}>
            <Icon icon={Trash2} size={16} />
            {t('actions.discard')}
          </Button>
          <IconButton icon={X} label={t('bulk.clear')} onPress={clear} />
        </>
      }
    >
      <p role="status" className="font-medium">
        {t('bulk.chosen', { count: chosen.length })}
      </p>
    </ActionBar>
  )
}

export type DraftSelection = ReturnType<typeof useDraftSelection>

/** Selection on a page of drafts only; among other invoices, which are never discarded, there is nothing to select. */
export function useDraftSelection(rows: InvoiceRowProps[]) {
  const isDrafts = rows.length > 0 && rows.every(({ state }) => state === 'draft')
  return { ...useRowSelection(isDrafts ? rows.map(({ id }) => id) : []), isDrafts }
}
