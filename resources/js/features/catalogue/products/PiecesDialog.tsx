import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { TextFileField } from '#client/ui/fields/TextFileField.tsx'
import type { ProductProps } from '#server/catalogue/products/product-props.ts'
import { useProductName } from './useProductName.ts'

interface PiecesDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  product: Pick<ProductProps, 'id' | 'slug' | 'title' | 'kind' | 'columns'>
  karats: string[]
}

const FORM = 'add-pieces'
/** Examples of each way to write a ring size. */
const RING_SIZES = ['6.5', '6 1/2', 'UK M', 'EU 52', 'JP 12']

/** Adds pieces from a table that is typed, pasted or read from a file: all rows or none. */
export default function PiecesDialog({ isOpen, onOpenChange, product, karats }: PiecesDialogProps) {
  const { t } = useTranslation('products')
  const { needed, optional } = product.columns
  const form = useForm<{ table: string }>({ table: '' })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.post(`/products/${product.id}/pieces`, {
      preserveScroll: true,
      onSuccess: () => onOpenChange(false),
    })
  }
  return (
    <Drawer
      title={t('add_pieces_of', { title: useProductName()(product) })}
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
      <form id={FORM} onSubmit={send} noValidate className="flex flex-col items-start gap-4">
        <p className="text-text-2">{t('table.text')}</p>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-1 text-sm">
          <dt className="text-text-2">{t('table.needed')}</dt>
          <dd>
            <code dir="ltr">{needed.join(', ')}</code>
          </dd>
          <dt className="text-text-2">{t('table.optional')}</dt>
          <dd>
            <code dir="ltr">{optional.join(', ')}</code>
          </dd>
          <dt className="text-text-2">{t('table.karats')}</dt>
          <dd>
            <bdi>{karats.join(', ')}</bdi>
          </dd>
          {product.kind === 'ring' && (
            <>
              <dt className="text-text-2">{t('table.sizes')}</dt>
              <dd>
                <code dir="ltr">{RING_SIZES.join(', ')}</code>
              </dd>
            </>
          )}
        </dl>
        <TextFileField
          label={t('table.label')}
          name="table"
          rows={10}
          dir="ltr"
          placeholder={needed.join(',')}
          value={form.data.table}
          onChange={(table) => form.setData('table', table)}
          error={form.errors.table}
          fileLabel={t('table.file')}
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
        />
        <RowErrors errors={form.errors} />
      </form>
    </Drawer>
  )
}

/** Errors by line of the table. */
function RowErrors({ errors }: { errors: Partial<Record<string, string>> }) {
  const { t } = useTranslation('products')
  const rows = Object.entries(errors).flatMap(([field, text]) => {
    const line = /^rows\.(\d+)$/.exec(field)?.[1]
    return line ? [{ line: Number(line), text }] : []
  })
  if (rows.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-sm text-critical">
      {rows.map(({ line, text }) => (
        <li key={line}>{t('table.line', { line, text })}</li>
      ))}
    </ul>
  )
}
