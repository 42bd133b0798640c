import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import UndoDialog from '#client/features/pricing/runs/UndoDialog.tsx'
import { useFormat } from '#client/lib/format.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { RunProps } from '#server/pricing/runs/props.ts'
import type { UndoSelection } from './useLineChoice.ts'

/** The most pieces that a request names one by one. */
const MAX_PIECES = 500

/** Undoes the selected prices of an applied run. */
export default function UndoLinesBar({
  run,
  selection,
}: {
  run: RunProps
  selection: UndoSelection
}) {
  const { t } = useTranslation('price-runs')
  const { count: formatted } = useFormat()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { count, found, choice, selectFound, clear } = selection
  const isTooMany = 'pieces' in choice && count > MAX_PIECES
  return (
    <ActionBar
      label={t('select.label')}
      actions={
        <>
          {selectFound && (
            <Button variant="quiet" onPress={selectFound}>
              {t('select.found', { shown: formatted(found) })}
            </Button>
          )}
          <Button isDisabled={isTooMany} onPress={() => setDialogOpen(true)}>
            {t('select.undo')}
          </Button>
          <IconButton icon={X} label={t('select.clear')} onPress={clear} />
        </>
      }
    >
      <p role="status" className="font-medium">
        {t('select.count', { count, shown: formatted(count) })}
        {isTooMany && (
          <span className="font-normal text-text-2">
            {' '}
            {t('select.tooMany', { shown: formatted(MAX_PIECES) })}
          </span>
        )}
      </p>
      {isDialogOpen && <UndoDialog run={run} choice={choice} isOpen onOpenChange={setDialogOpen} />}
    </ActionBar>
  )
}
