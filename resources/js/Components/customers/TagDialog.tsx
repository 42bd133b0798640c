import { router } from '@inertiajs/react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerRowProps } from '#server/customers/props.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextField } from '../Field.tsx'
import { act } from '../panels/ask.ts'
import { Segmented } from '../Segmented.tsx'
import { toast } from '../Toasts.tsx'

interface TagDialogProps {
  customers: CustomerRowProps[]
  tags: string[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

type Way = 'add' | 'remove'

/** One tag put on everybody who is marked, or taken from them; it can be taken back. */
export default function TagDialog({ customers, tags, isOpen, onOpenChange }: TagDialogProps) {
  const { t } = useTranslation(['customers', 'shell'])
  const [tag, setTag] = useState('')
  const [way, setWay] = useState<Way>('add')
  const [error, setError] = useState<string>()
  const listId = useId()
  const send = async (ids: number[], to: Way) => {
    const answer = await act<{ customers: number[] }>('/customers/tags', {
      customers: ids,
      tag,
      way: to,
    })
    if (!answer.ok) {
      setError(Object.values(answer.errors).join(' ') || t('customers:failed'))
      return null
    }
    router.reload()
    return answer.facts.customers
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const ids = customers.map(({ id }) => id)
    const changed = await send(ids, way)
    if (changed === null) return
    onOpenChange(false)
    const undo = () => void send(changed, way === 'add' ? 'remove' : 'add')
    toast({
      title: t(`customers:tagging.${way}_done`, { count: changed.length, tag }),
      tone: 'positive',
      ...(changed.length > 0 ? { action: { label: t('shell:action.undo'), onAction: undo } } : {}),
    })
  }
  return (
    <Dialog
      title={t('customers:tagging.title', { count: customers.length })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Segmented
          label={t('customers:tagging.way')}
          options={[
            { id: 'add', label: t('customers:tagging.add') },
            { id: 'remove', label: t('customers:tagging.remove') },
          ]}
          value={way}
          onChange={(id) => setWay(id === 'remove' ? 'remove' : 'add')}
        />
        <TextField
          label={t('customers:tagging.tag')}
          name="tag"
          autoFocus
          maxLength={40}
          value={tag}
          onChange={setTag}
          error={error}
        />
        {tags.length > 0 && (
          <div id={listId} className="flex flex-wrap gap-1.5">
            {tags.slice(0, 24).map((known) => (
              <Button key={known} size="sm" onPress={() => setTag(known)}>
                <bdi>{known}</bdi>
              </Button>
            ))}
          </div>
        )}
        <div>
          <Button type="submit" variant="primary">
            {t(`customers:tagging.${way}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
