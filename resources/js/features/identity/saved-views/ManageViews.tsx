import { router, useForm } from '@inertiajs/react'
import { Pencil, Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { SortHandle } from '#client/ui/sortable/SortHandle.tsx'
import { SortStatus } from '#client/ui/sortable/SortStatus.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import { useViewOrder } from './useViewOrder.ts'

interface ManageViewsProps {
  page: string
  views: SavedViewProps[]
  onClose: () => void
}

/** Moves, renames and deletes saved views. */
export function ManageViews({ page, views, onClose }: ManageViewsProps) {
  const { t } = useTranslation('saved-views')
  const [renamingId, setRenamingId] = useState<number | null>(null)
  const remove = useViewRemoval(page)
  const { sortable, ordered } = useViewOrder(views, 'block')
  return (
    <Dialog
      title={t('manage_title')}
      isOpen
      onOpenChange={onClose}
      actions={<Button onPress={onClose}>{t('done')}</Button>}
    >
      {views.length === 0 && <p className="text-text-2">{t('none')}</p>}
      <SortStatus sortable={sortable} />
      <ul {...sortable.listProps} className="divide-y">
        {ordered.map((view) => (
          <li key={view.id} {...sortable.itemProps(view.id)} className="py-2">
            {renamingId === view.id && (
              <RenameView view={view} onDone={() => setRenamingId(null)} />
            )}
            {renamingId !== view.id && (
              <span className="flex items-center gap-1">
                <SortHandle sortable={sortable} id={view.id} className="-ms-1.5" />
                <span dir="auto" title={view.name} className="min-w-0 flex-1 truncate text-start">
                  {view.name}
                </span>
                <IconButton
                  icon={Pencil}
                  label={t('rename_of', { name: view.name })}
                  onPress={() => setRenamingId(view.id)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('remove_of', { name: view.name })}
                  onPress={() => remove(view)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const KEEP_STATE = { preserveScroll: true, preserveState: true } as const

/** Deletes a view at once and offers undo. */
export function useViewRemoval(page: string): (view: SavedViewProps) => void {
  const { t } = useTranslation('saved-views')
  return ({ id, name, query }) => {
    const restore = () => router.post('/saved-views', { page, name, query }, KEEP_STATE)
    const showUndo = () =>
      toast({ title: t('removed', { name }), action: { label: t('undo'), onAction: restore } })
    router.post(
      `/saved-views/${id}/removal`,
      {},
      { ...KEEP_STATE, onSuccess: () => void showUndo() },
    )
  }
}

/** Edits the name of a view in place. */
function RenameView({ view, onDone }: { view: SavedViewProps; onDone: () => void }) {
  const { t } = useTranslation('saved-views')
  const form = useForm({ name: view.name })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.post(`/saved-views/${view.id}/name`, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: onDone,
    })
  }
  return (
    <form onSubmit={send} noValidate className="flex items-end gap-2">
      <TextField
        label={t('name')}
        name="name"
        value={form.data.name}
        onChange={(name) => form.setData('name', name)}
        error={form.errors.name}
        maxLength={60}
        autoComplete="off"
        autoFocus
        isRequired
        className="flex-1"
      />
      <Button type="submit" isPending={form.processing}>
        {t('submit')}
      </Button>
    </form>
  )
}
