import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import { MAX_COUNTED } from '#server/formula/list-counts.ts'
import type { CustomerRowProps, FilterOptions } from '#server/trade/customers/props.ts'
import { FILTER_OPTIONS } from './useCustomerFilters.ts'
import { type TagAction, type UndoTagging, useTagging } from './useTagging.ts'

interface TagDialogProps {
  customers: CustomerRowProps[]
  /** If set, all customers that match the filters are tagged instead. */
  allMatching: { query: string; total: number } | null
  /** Provided by the parent, because this dialog is unmounted before the undo. */
  onUndo: UndoTagging
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Adds a tag to the selected customers or removes it, with undo. */
export default function TagDialog({
  customers,
  allMatching,
  onUndo,
  isOpen,
  onOpenChange,
}: TagDialogProps) {
  const { t } = useTranslation(['customers', 'shell'])
  const [tag, setTag] = useState('')
  const [action, setAction] = useState<TagAction>('add')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const listId = useId()
  const { count } = useFormat()
  const found = useFetched<FilterOptions>(FILTER_OPTIONS)
  const tags = found.state === 'ready' ? found.data.options.tag : []
  const customerCount = allMatching?.total ?? customers.length
  const { tag: tagMany, progress } = useTagging()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    const targets = allMatching ?? { customers: customers.map(({ id }) => id) }
    const { changed, errors } = await tagMany(targets, tag, action)
    setSending(false)
    // Changes made before a failure are reported too, so that they can be undone.
    if (errors) setError(Object.values(errors).join(' ') || t('customers:failed'))
    else onOpenChange(false)
    if (errors && changed.length === 0) return
    const inverse = action === 'add' ? 'remove' : 'add'
    toast({
      title: t(`customers:tagging.${action}_done`, { count: changed.length, tag }),
      tone: 'positive',
      ...(changed.length > 0 && {
        action: {
          label: t('shell:action.undo'),
          onAction: () => void onUndo(changed, tag, inverse),
        },
      }),
    })
  }
  return (
    <Dialog
      title={t('customers:tagging.title', {
        // The form of the plural is that of the number shown.
        count: Math.min(customerCount, MAX_COUNTED),
        shown: count(customerCount),
      })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Segmented
          label={t('customers:tagging.action')}
          options={[
            { id: 'add', label: t('customers:tagging.add') },
            { id: 'remove', label: t('customers:tagging.remove') },
          ]}
          value={action}
          onChange={(id) => setAction(id === 'remove' ? 'remove' : 'add')}
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
        {progress !== null && (
          <ProgressBar label={t(`customers:tagging.${action}`)} value={progress} max={1} />
        )}
        <div>
          <Button type="submit" variant="primary" isPending={isSending}>
            {t(`customers:tagging.${action}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
