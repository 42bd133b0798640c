import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { toast } from '#client/ui/Toasts.tsx'

type Way = 'archive' | 'return'
interface Filed {
  id: number
  name: string
}

/** Files customers away or takes them back, at once; either offers the other. */
export function useFiling() {
  const { t } = useTranslation(['customers', 'shell'])
  const send = async (customers: Filed[], way: Way): Promise<number[] | null> => {
    const ids = customers.map(({ id }) => id)
    const answer = await postJson<{ customers: number[] }>(`/customers/${way}`, { customers: ids })
    if (!answer.ok) toast({ title: t('customers:failed'), tone: 'critical' })
    router.reload()
    return answer.ok ? answer.data.customers : null
  }
  const file = async (customers: Filed[], way: Way) => {
    const changed = await send(customers, way)
    if (changed === null || changed.length === 0) return
    const moved = customers.filter(({ id }) => changed.includes(id))
    const [first] = moved
    toast({
      title:
        first && moved.length === 1
          ? t(`customers:done.${way}_named`, { name: first.name })
          : t(`customers:done.${way}`, { count: moved.length }),
      tone: 'positive',
      action: {
        label: t('shell:action.undo'),
        onAction: () => void send(moved, way === 'archive' ? 'return' : 'archive'),
      },
    })
  }
  return { file }
}
