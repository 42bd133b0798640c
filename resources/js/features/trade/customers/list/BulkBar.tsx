import { Archive, ArchiveRestore, Combine, Tag, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { CustomerRowProps, CustomersProps } from '#server/trade/customers/props.ts'
import { filterQuery } from './customer-filters.ts'
import { useArchiving } from './useArchiving.ts'
import type { Selection } from './useSelection.ts'
import { useTagUndo } from './useTagging.ts'

const TagDialog = lazyWithRetry(() => import('./TagDialog.tsx'))
const MergeDialog = lazyWithRetry(() => import('#client/features/trade/customers/MergeDialog.tsx'))

interface BulkBarProps extends Pick<CustomersProps, 'total' | 'filters'> {
  selection: Selection
}

/** Actions for the selected customers. */
export function BulkBar({ selection, total, filters }: BulkBarProps) {
  const { t } = useTranslation(['customers', 'shell'])
  const { archiveOrRestore } = useArchiving()
  const [openDialog, setOpenDialog] = useState<'tag' | 'merge' | null>(null)
  const { chosen, isAll, isAllMatching } = selection
  const { count } = useFormat()
  const tagUndo = useTagUndo()
  const undoProgress = tagUndo.progress !== null && (
    <ProgressBar label={t('shell:action.undo')} value={tagUndo.progress} max={1} />
  )
  if (chosen.length === 0) return undoProgress && <ActionBar actions={undoProgress} />
  const [one, other] = chosen
  const isArchived = chosen.every((row) => row.isArchived)
  const archiveChosen = async () => {
    await archiveOrRestore(chosen, isArchived ? 'return' : 'archive')
    selection.clear()
  }
  return (
    <ActionBar
      label={t('customers:bulk.label')}
      notice={undoProgress}
      actions={
        <>
          {isAll && !isAllMatching && total > chosen.length && (
            <Button variant="quiet" onPress={selection.markAllMatching}>
              {t('customers:bulk.choose_every', { shown: count(total) })}
            </Button>
          )}
          <Button onPress={() => setOpenDialog('tag')}>
            <Icon icon={Tag} size={16} />
            {t('customers:bulk.tag')}
          </Button>
          {chosen.length === 2 && !isAllMatching && (
            <Button onPress={() => setOpenDialog('merge')}>
              <Icon icon={Combine} size={16} />
              {t('customers:bulk.merge')}
            </Button>
          )}
          {!isAllMatching && (
            <Button onPress={() => void archiveChosen()}>
              <Icon icon={isArchived ? ArchiveRestore : Archive} size={16} />
              {t(isArchived ? 'customers:actions.return' : 'customers:actions.archive')}
            </Button>
          )}
          <IconButton icon={X} label={t('customers:bulk.clear')} onPress={selection.clear} />
        </>
      }
    >
      <p role="status" className="font-medium">
        {isAllMatching
          ? t('customers:bulk.every', { n: count(total) })
          : t('customers:bulk.chosen', { count: chosen.length })}
      </p>
      <Suspense fallback={null}>
        {openDialog === 'tag' && (
          <TagDialog
            customers={chosen}
            allMatching={isAllMatching ? { query: filterQuery(filters), total } : null}
            onUndo={tagUndo.undoTagging}
            isOpen
            onOpenChange={() => setOpenDialog(null)}
          />
        )}
        {openDialog === 'merge' && one && other && (
          <MergeDialog
            customerIds={
              [one.id, other.id] satisfies [CustomerRowProps['id'], CustomerRowProps['id']]
            }
            isOpen
            onOpenChange={() => setOpenDialog(null)}
          />
        )}
      </Suspense>
    </ActionBar>
  )
}
