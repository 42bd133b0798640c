import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { toast } from '#client/ui/Toasts.tsx'

type ArchiveAction = 'archive' | 'return'
interface ArchivableCustomer {
  id: number
  name: string
}

/** Archives or restores customers without confirmation, and offers undo. */
export function useArchiving() {
  const { t } = useTranslation(['customers', 'shell'])
  const send = async (
    customers: ArchivableCustomer[],
    action: ArchiveAction,
  ): Promise<number[] | null> => {
    const ids = customers.map(({ id }) => id)
    const response = await postJson<{ customers: number[] }>(`/customers/${action}`, {
      customers: ids,
    })
    if (!response.ok) toast({ title: t('customers:failed'), tone: 'critical' })
    router.reload()
    return response.ok ? response.data.customers : null
  }
  const archiveOrRestore = async (customers: ArchivableCustomer[], action: ArchiveAction) => {
    const changed = await send(customers, action)
    if (changed === null || changed.length === 0) return
    const changedNow = customers.filter(({ id }) => changed.includes(id))
    const [first] = changedNow
    toast({
      title:
        first && changedNow.length === 1
          ? t(`customers:done.${action}_named`, { name: first.name })
          : t(`customers:done.${action}`, { count: changedNow.length }),
      tone: 'positive',
      action: {
        label: t('shell:action.undo'),
        onAction: () => void send(changedNow, action === 'archive' ? 'return' : 'archive'),
      },
    })
  }
  return { archiveOrRestore }
}
