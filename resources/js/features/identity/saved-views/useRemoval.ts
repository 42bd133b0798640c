import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { toast } from '#client/ui/Toasts.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'

const QUIETLY = { preserveScroll: true, preserveState: true } as const

/** Deletes a view at once, and offers to keep it again. */
export function useRemoval(page: string): (view: SavedViewProps) => void {
  const { t } = useTranslation('saved-views')
  return ({ id, name, query }) => {
    const restore = () => router.post('/saved-views', { page, name, query }, QUIETLY)
    const offer = () =>
      toast({ title: t('removed', { name }), action: { label: t('undo'), onAction: restore } })
    router.post(`/saved-views/${id}/removal`, {}, { ...QUIETLY, onSuccess: () => void offer() })
  }
}
