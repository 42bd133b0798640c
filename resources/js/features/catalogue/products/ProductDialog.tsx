import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { PIECE_KINDS, type PieceKind } from '#server/formula/settings/piece-kinds.ts'

interface ProductDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const FORM = 'add-product'

/** Adds a product by title and kind. */
export default function ProductDialog({ isOpen, onOpenChange }: ProductDialogProps) {
  const { t } = useTranslation('products')
  const { t: kindName } = useTranslation('piece-kinds')
  const form = useForm<{ title: string; kind: PieceKind }>({ title: '', kind: 'chain' })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.post('/products', { onSuccess: () => onOpenChange(false) })
  }
  return (
    <Dialog
      title={t('add')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('form.cancel')}</Button>
          <Button type="submit" form={FORM} variant="primary" isPending={form.processing}>
            {t('form.add')}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('form.title')}
          name="title"
          autoComplete="off"
          autoFocus
          value={form.data.title}
          onChange={(title) => form.setData('title', title)}
          error={form.errors.title}
          isRequired
        />
        <SelectField
          label={t('form.kind')}
          name="kind"
          options={PIECE_KINDS.map((id) => ({ id, label: kindName(id) }))}
          value={form.data.kind}
          onChange={(id) =>
            form.setData('kind', PIECE_KINDS.find((kind) => kind === id) ?? 'chain')
          }
          error={form.errors.kind}
        />
      </form>
    </Dialog>
  )
}
