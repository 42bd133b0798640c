import { router } from '@inertiajs/react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus, usePost } from '#client/lib/forms.ts'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { FormDialog } from '#client/ui/feedback/FormDialog.tsx'
import type { ProductPageProps } from '#server/catalogue/pieces/props.ts'
import { PIECE_KINDS, type PieceKind } from '#server/formula/settings/piece-kinds.ts'

interface ProductDialogProps {
  /** The product that is changed; without it one is added. */
  product?: ProductPageProps['product']
  onClose: () => void
}

/** Adds a product by title and kind, or changes one. A kind stays once there are pieces of it. */
export default function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { t } = useTranslation(['products', 'compositions'])
  const { t: kindName } = useTranslation('piece-kinds')
  const id = useId()
  const [title, setTitle] = useState(product?.title ?? '')
  const [kind, setKind] = useState<PieceKind>(product?.kind ?? 'chain')
  const [description, setDescription] = useState(product?.description ?? '')
  const { send, isSending, errors } = usePost()
  const element = useFormFocus(errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = product ? { title, kind, description, version: product.version } : { title, kind }
    send(product ? `/products/${product.id}` : '/products', body, {
      onSuccess: onClose,
      // What is typed stays; it can be saved over the newest version.
      onHttpException: ({ status }) => {
        if (status === 409) router.reload()
      },
    })
  }
  return (
    <FormDialog
      title={t(product ? 'products:edit' : 'products:add')}
      labels={{
        save: t(product ? 'compositions:save' : 'products:form.add'),
        cancel: t('products:form.cancel'),
      }}
      form={id}
      isSending={isSending}
      error={errors.form}
      onClose={onClose}
    >
      <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('products:form.title')}
          name="title"
          autoComplete="off"
          autoFocus
          value={title}
          onChange={setTitle}
          error={errors.title}
          isRequired
        />
        <SelectField
          label={t('products:form.kind')}
          name="kind"
          options={PIECE_KINDS.map((one) => ({ id: one, label: kindName(one) }))}
          value={kind}
          onChange={(next) => setKind(PIECE_KINDS.find((one) => one === next) ?? 'chain')}
          disabled={product?.hasPieces}
          hint={product?.hasPieces && t('products:form.kind_stays')}
          error={errors.kind}
        />
        {product && (
          <TextAreaField
            label={t('products:form.description')}
            name="description"
            rows={4}
            maxLength={2000}
            value={description}
            onChange={setDescription}
            error={errors.description}
          />
        )}
      </form>
    </FormDialog>
  )
}
